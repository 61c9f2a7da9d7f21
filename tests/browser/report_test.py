"""The report in headless Chromium from file://: table, filter, chart, hostile text, keys, addresses, small and dark screens, speed.

usage: report_test.py SAMPLE_REPORT CHROMIUM CHROMEDRIVER     (SAMPLE_REPORT: the program that writes the fixture's report)
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Page, chromium  # noqa: E402

PAGES = ("#/", "#/items", "#/item?i=0", "#/item?i=3", "#/policies", "#/run")
SAMPLE_REPORT, CHROMIUM, CHROMEDRIVER = sys.argv[1:4]
ITEMS = 500
MANY = 100_000


def make(folder, items, samples=1):
    path = os.path.join(folder, f"{items}-{samples}.html")
    subprocess.run([SAMPLE_REPORT, path, str(items), str(samples)], check=True)
    return path


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="tabrig-report-")
        cls.addClassCleanup(cls.folder.cleanup)
        browser = chromium(CHROMIUM, CHROMEDRIVER)
        cls.driver = browser.__enter__()
        cls.addClassCleanup(browser.__exit__, None, None, None)
        cls.file = make(cls.folder.name, ITEMS)

    def setUp(self):
        self.page = Page(self.driver, self.file)
        self.page.resize("wide")
        self.page.scheme("light")
        self.page.complaints()

    def tearDown(self):
        self.assertEqual([], self.page.complaints(), "the browser complained")

    # --- summary

    def test_summary_shows_scores_with_intervals_and_states(self):
        self.page.open()
        self.assertEqual(3, self.page.count("table.scores tr[data-score]"))
        rows = self.page.texts("table.scores tr[data-score]")
        self.assertTrue(all("scored" in row for row in rows), rows)
        self.assertIn("no answer", rows[0])
        self.assertEqual(2, self.page.count("table.scores .interval .track"), "bleu has no interval, the others have")
        self.assertIn("interval not known", rows[2])
        self.assertIn("–", self.page.text("tr[data-score='2'] .value"), "an unknown value is a dash, never 0")

    def test_a_value_is_a_door_to_exactly_its_items(self):
        self.page.open()
        n = int(self.page.text("tr[data-score='0'] td.num").replace(",", "").replace("\u202f", "").replace("\u2009", ""))
        self.page.go(self.page.run("return document.querySelector(\"tr[data-score='0'] a.value\").getAttribute('href')"))
        self.assertTrue(self.page.text("#items-count").startswith(f"{n} of {ITEMS}"), self.page.text("#items-count"))

    def test_chart_is_drawn_and_has_its_values_in_a_table(self):
        self.page.open()
        painted = """const c = document.querySelector('figure canvas'); if (!c || !c.width) return 0;
            const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let n = 0;
            for (let i = 3; i < d.length; i += 4) n += d[i] > 0; return n"""
        self.assertGreater(self.page.wait(painted, 10, "a painted chart"), 1000)
        self.assertTrue(self.page.run("return document.querySelector('figure canvas').getAttribute('aria-label').length > 20"))
        self.assertRegex(self.page.text("table.scores"), r"\d+\.\d")

    # --- items

    def test_filter_by_facet_counts_and_back(self):
        self.page.open("#/items")
        box = "fieldset[data-facet='state'] input[data-word='no_answer']"
        promised = int(self.page.run("return document.querySelector(arguments[0]).closest('label').querySelector('.count').textContent", box))
        self.page.run("delete document.documentElement.dataset.ready; document.querySelector(arguments[0]).click()", box)
        self.page.wait_ready()
        self.assertTrue(self.page.text("#items-count").startswith(f"{promised} of {ITEMS}"), self.page.text("#items-count"))
        self.assertEqual(promised, self.page.count("tr[data-at]"))
        self.assertEqual(["no answer"] * promised, self.page.texts("tr[data-at] .c-state"))
        self.assertIn("state=no_answer", self.page.run("return location.hash"))
        self.driver.back()
        self.page.wait(f"return document.getElementById('items-count')?.innerText.startsWith('{ITEMS} item')")

    def test_search_finds_and_says_when_nothing_is_found(self):
        self.page.open("#/items")
        field = self.page.find("#search")
        field.send_keys("Lewes")
        self.page.wait(f"return document.getElementById('items-count').innerText.startsWith('{ITEMS // 5} of')")
        self.assertTrue(all("Lewes" in text for text in self.page.texts("tr[data-at] .c-question")))
        field.clear()
        field.send_keys("nothing like that")
        self.page.wait("return document.querySelector('#items-body .empty')?.innerText.includes('No item passes')")

    def test_sorting_puts_unknown_values_last(self):
        self.page.open("#/items?score=0&sort=value")
        values = self.page.texts("tr[data-at] .c-verdict")
        self.assertIn("0", values[0])
        self.page.open("#/items?score=0&sort=value&dir=desc")
        values = self.page.texts("tr[data-at] .c-verdict")
        self.assertIn("1", values[0])

    def test_the_list_is_virtual(self):
        self.page.open("#/items")
        self.assertLess(self.page.count("tr[data-at]"), 80)
        self.page.run("const l = document.querySelector('.list'); l.scrollTop = l.scrollHeight")
        self.page.wait(f"return document.querySelector(\"tr[data-at='{ITEMS - 1}']\") !== null")

    # --- item

    def test_item_shows_the_table_as_people_read_it(self):
        self.page.open("#/item?i=0")
        self.assertEqual(2, self.page.count("table.grid thead tr"))
        self.assertEqual("2", self.page.run("return document.querySelector('table.grid thead th').getAttribute('rowspan')"))
        self.assertEqual(["Place", "First half", "Second half"], self.page.texts("table.grid thead tr:first-child th"))
        self.assertEqual("colgroup", self.page.run("return document.querySelector('table.grid thead th[colspan]').getAttribute('scope')"))
        self.assertEqual(5, self.page.count("table.grid tbody tr"))
        self.assertGreaterEqual(self.page.count("table.grid .used"), 1, "the highlighted cell is marked")
        self.assertIn("gold", self.page.texts("table.grid .sign.gold"), "the gold cell is told without colour")
        align = self.page.run("return getComputedStyle(document.querySelector('table.grid tbody td')).textAlign")
        self.assertIn(align, ("right", "end"))

    def test_a_long_table_opens_in_steps_and_its_head_stays(self):
        self.page.open("#/item?i=4")
        before = self.page.count("table.grid tbody tr")
        self.assertLess(before, 500)
        self.page.run("[...document.querySelectorAll('button')].find(b => b.textContent.startsWith('Show more rows')).click()")
        self.assertEqual(500, self.page.count("table.grid tbody tr"))
        self.assertEqual("sticky", self.page.run("return getComputedStyle(document.querySelector('table.grid thead th')).position"))

    def test_completion_marks_the_parsed_span(self):
        at = self.page
        at.open("#/items?score=0&verdict=right")
        at.go(at.run("return document.querySelector('tr[data-at] .c-question a').getAttribute('href')"))
        self.assertEqual(at.text("#answer"), at.text("section[aria-label='Completion'] .section-head ~ * mark, section[aria-label='Completion'] pre mark"))

    def test_hostile_text_stays_text(self):
        for address in ("#/items", "#/item?i=3", "#/", "#/run", "#/items?q=%3Cimg"):
            self.page.open(address)
            self.assertIsNone(self.page.run("return window.hacked ?? null"), address)
            self.assertEqual(0, self.page.count("img, iframe, object, embed"), address)
            self.assertEqual(0, self.page.run("return [...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a => a.name === 'onerror')).length"), address)
        self.page.open("#/item?i=3")
        question = self.page.text("#question")
        for piece in ("</script><script>window.hacked=1</script>", "<img src=x onerror=\"window.hacked=1\">", "שלום", "nul:␀:", "⟦U+202E⟧"):
            self.assertIn(piece, question)
        for piece in ("</script>", "nul:␀:"):
            self.assertIn(piece, self.page.text("#answer"))
            self.assertIn(piece, self.page.text("table.grid"))

    def test_nothing_can_be_fetched(self):
        policy = self.page.open() or self.page.run("return document.querySelector('meta[http-equiv=\"Content-Security-Policy\"]').content")
        self.assertIn("default-src 'none'", policy)
        self.page.run("const i = new Image(); i.src = 'https://example.invalid/x.png'; document.body.append(i)")
        end, said = time.monotonic() + 5, []
        while not said and time.monotonic() < end:
            said = self.page.complaints()
        self.assertTrue(any("violates" in text and "img-src" in text for text in said), said)

    def test_keys_move_through_items(self):
        self.page.open("#/items")
        body = self.page.find("body")
        body.send_keys("jj")
        self.page.wait("return document.querySelector('tr.marked')?.dataset.at === '2'")
        body.send_keys("/")
        self.assertEqual("search", self.page.run("return document.activeElement.id"))
        self.page.open("#/item?i=5")
        self.page.wait("return !document.getElementById('item-next').disabled")
        self.page.find("body").send_keys("j")
        self.page.wait("return new URLSearchParams(location.hash.split('?')[1]).get('i') === '6'")
        self.page.wait_ready()
        self.page.find("body").send_keys("?")
        self.assertTrue(self.page.run("return document.getElementById('help').open"))

    def test_an_address_opens_the_same_view(self):
        self.page.open("#/items?score=1&verdict=wrong&q=Hove")
        first = self.page.texts("tr[data-at] .c-id")
        address = self.page.run("return location.hash")
        self.page.open("#/run")
        self.page.open(address)
        self.assertEqual(first, self.page.texts("tr[data-at] .c-id"))
        self.assertEqual("Hove", self.page.run("return document.getElementById('search').value"))

    def test_wrong_addresses_are_answered(self):
        for address in ("#/item?i=99999", "#/item?i=-1", "#/item?i=x", "#/nowhere", "#/items?score=77", "#/items?state=nonsense", "#/item"):
            self.page.open(address)
            self.assertGreater(len(self.page.text("main")), 20, address)
            self.assertNotIn("could not be shown", self.page.text("main"), address)

    # --- every page, every screen

    def test_pages_fit_their_screens(self):
        for size in ("wide", "phone"):
            self.page.resize(size)
            for address in PAGES:
                self.page.open(address)
                wide = self.page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                self.assertLessEqual(wide, 0, f"{address} overflows on {size} by {wide} pixels")
                self.assertEqual(1, self.page.count("h1"), address)

    def test_text_has_contrast_in_light_and_dark(self):
        # WCAG 2.1 AA: 4.5 for text, 3 for large text; the colours as computed, blended over what lies behind.
        measure = """
          const parse = (c) => { const m = c.match(/[\\d.]+/g).map(Number); return [m[0], m[1], m[2], m.length > 3 ? m[3] : 1]; };
          const lum = (c) => { const f = c.slice(0, 3).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
          const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
          const behind = (e) => { const stack = []; for (let x = e; x; x = x.parentElement) stack.push(parse(getComputedStyle(x).backgroundColor));
            let c = matchMedia('(prefers-color-scheme: dark)').matches ? [0, 0, 0, 1] : [255, 255, 255, 1]; for (const s of stack.reverse()) c = over(s, c); return c; };
          const bad = [];
          const walker = document.createTreeWalker(document.getElementById('main'), NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const e = walker.currentNode.parentElement;
            if (!walker.currentNode.data.trim() || !e.offsetParent || e.closest('.vh, :disabled')) continue;
            const style = getComputedStyle(e), back = behind(e), front = over(parse(style.color), back);
            const [a, b] = [lum(front), lum(back)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
            const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
            if (ratio < (large ? 3 : 4.5)) bad.push(e.tagName + '.' + e.className + ' "' + walker.currentNode.data.trim().slice(0, 30) + '" ' + ratio.toFixed(2));
          }
          return [...new Set(bad)].slice(0, 10)"""
        for scheme in ("light", "dark"):
            self.page.scheme(scheme)
            for address in PAGES:
                self.page.open(address)
                self.assertEqual([], self.page.run(measure), f"{address} in {scheme}")

    def test_tables_have_scopes_and_controls_have_names(self):
        for address in PAGES:
            self.page.open(address)
            self.assertEqual(0, self.page.run("return [...document.querySelectorAll('main th')].filter(e => !e.scope).length"), address)
            self.assertEqual([], self.page.run("""return [...document.querySelectorAll('main button, main a[href], main input, main select')]
                .filter(e => !e.textContent.trim() && !e.getAttribute('aria-label') && !e.title && !e.closest('label') && !e.closest('[aria-hidden]'))
                .map(e => e.outerHTML.slice(0, 80))"""), address)

    # --- speed

    def test_many_items_open_and_filter_at_once(self):
        page = Page(self.driver, make(self.folder.name, MANY))
        start = time.monotonic()
        page.open()
        opened = time.monotonic() - start
        page.open("#/items")
        times = []
        for word in ("wrong", "right", "partial", "wrong", "right"):
            start = time.monotonic()
            page.go("#/items?score=0&verdict=" + word)
            times.append(time.monotonic() - start)
        print(f"{MANY} items: summary after {opened:.2f} s, filter {statistics.median(times) * 1000:.0f} ms (median of {len(times)})")
        # Goals: 1 s and 200 ms on a quiet machine; the limits leave room for a loaded one.
        self.assertLess(opened, 4.0)
        self.assertLess(statistics.median(times), 0.8)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
