"""A headless Chromium for the report's tests: opens a file, waits until the page says it is ready, collects what went wrong."""
import contextlib
import pathlib
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

SIZES = {"wide": (1280, 800), "phone": (390, 844)}


class Page:
    """One report in one window. Every wait has a limit; a page that is not ready in time is a failure with the page's text."""

    def __init__(self, driver, file):
        self.driver = driver
        self.base = pathlib.Path(file).resolve().as_uri()

    def open(self, address="#/", limit=20.0):
        self.driver.get("about:blank")
        self.driver.get(self.base + address)
        self.wait_ready(limit)

    def wait_ready(self, limit=20.0):
        self.wait("return document.documentElement.dataset.ready !== undefined", limit, "the page to be ready")

    def wait(self, script, limit=10.0, what=None):
        end = time.monotonic() + limit
        while time.monotonic() < end:
            value = self.driver.execute_script(script)
            if value:
                return value
            time.sleep(0.01)
        raise AssertionError(f"waited {limit} s for {what or script}; the page says: {self.text()[:400]!r}")

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def text(self, selector="body"):
        return self.run("const e = document.querySelector(arguments[0]); return e ? e.innerText : ''", selector)

    def texts(self, selector):
        return self.run("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.trim())", selector)

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def go(self, address):
        """Follows a link inside the page."""
        self.run("delete document.documentElement.dataset.ready; location.hash = arguments[0]", address)
        self.wait_ready()

    def resize(self, size):
        width, height = SIZES[size]
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def scheme(self, name):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                    {"features": [{"name": "prefers-color-scheme", "value": name}]})

    def complaints(self):
        """What the browser logged as an error since the last call: exceptions, blocked requests, policy violations."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


@contextlib.contextmanager
def chromium(binary, driver):
    """A browser with a profile of its own, without network."""
    with tempfile.TemporaryDirectory(prefix="tabrig-browser-", ignore_cleanup_errors=True) as profile:
        options = webdriver.ChromeOptions()
        options.binary_location = binary
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--no-first-run", "--disable-extensions", "--disable-background-networking",
                     "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost", f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.set_capability("unhandledPromptBehavior", "ignore")
        made = webdriver.Chrome(service=Service(driver), options=options)
        try:
            made.set_page_load_timeout(60)
            yield made
        finally:
            made.quit()
