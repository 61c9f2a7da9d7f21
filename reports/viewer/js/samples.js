// What the model said and how it was judged, one block a sample.

// The completion with the parsed span marked.
function completionView(sample) {
  const {text, state, error} = sample.generation;
  if (text === null) {
    return h('p', {class: 'completion muted'}, 'No completion: ' + words(state) + (error ? '. ' : ''), error && t(error, 4000));
  }
  const span = sample.prediction && sample.prediction.span;
  if (text === '') return h('p', {class: 'completion muted'}, 'The completion is empty.');
  if (!span) return h('div', {class: 'completion t', dir: 'auto'}, visible(text));
  return h('div', {class: 'completion t', dir: 'auto'}, visible(text.slice(0, span[0])),
    h('mark', {title: 'the parsed answer'}, visible(text.slice(span[0], span[1]))), visible(text.slice(span[1])));
}

function verdictTable(sample, cell) {
  const list = scoresOf(cell);
  if (list.length === 0) return h('p', {class: 'muted'}, 'Not scored.');
  return h('div', {class: 'scroll-x'}, h('table', {class: 'plain verdicts'},
    h('thead', null, h('tr', null, ['Metric · policy', 'Value', 'Outcome', 'Why', 'State'].map((name) => h('th', {scope: 'col'}, name)))),
    h('tbody', null, list.map((score) => {
      const given = sample.scores[score.name];
      return h('tr', null, h('th', {scope: 'row'}, t(score.metric, 60), score.policy && h('span', {class: 'muted'}, ' · ', t(score.policy, 60))),
        h('td', null, given ? verdictBadge(score, given.value) : unknown()),
        h('td', null, given && given.outcome ? t(given.outcome, 80) : unknown()),
        h('td', {class: 'why'}, given && given.why ? t(given.why, 2000) : unknown(),
          given && given.detail && typeof given.detail === 'object' && h('details', null, h('summary', null, 'detail'), tree(given.detail))),
        h('td', null, given ? [swatch(STATES.indexOf(given.state)), words(given.state)] : words('not_run')));
    }))));
}

function sampleFacts(sample) {
  const g = sample.generation, p = sample.prediction;
  return h('dl', {class: 'facts'}, fact('Ended as', words(p ? p.state : g.state)), fact('Parsed by', p && p.rule), fact('Finish reason', g.finish_reason),
    fact('Prompt tokens', g.prompt_tokens === null ? DASH : formatCount(g.prompt_tokens)), fact('Completion tokens', g.completion_tokens === null ? DASH : formatCount(g.completion_tokens)),
    g.attempts > 1 && fact('Attempts', String(g.attempts)), g.logprobs && fact('Log-probabilities', 'in the store'));
}

function promptView(prompt) {
  if (prompt === null) return h('p', {class: 'muted'}, 'No prompt was kept: the answers were recorded elsewhere, or prompts were not to be stored.');
  const messages = prompt && Array.isArray(prompt.messages) ? prompt.messages : [{role: 'prompt', content: typeof prompt === 'string' ? prompt : JSON.stringify(prompt, null, 2)}];
  return messages.map((message) => h('div', {class: 'message'}, h('h3', null, t(String(message.role), 40)), h('pre', {dir: 'auto', class: 't'}, visible(String(message.content)))));
}
