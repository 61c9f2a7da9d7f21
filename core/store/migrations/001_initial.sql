-- Schema 1. Documented in core/docs/STORE.md.
CREATE TABLE run (
  run INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  started TEXT NOT NULL,
  finished TEXT,
  status TEXT NOT NULL,
  command TEXT NOT NULL,
  provenance TEXT NOT NULL
);
CREATE TABLE cell (
  cell INTEGER PRIMARY KEY,
  cell_id TEXT NOT NULL UNIQUE,
  spec TEXT NOT NULL,
  facts TEXT NOT NULL
);
CREATE TABLE item (
  cell INTEGER NOT NULL REFERENCES cell,
  item_index INTEGER NOT NULL,
  item_key BLOB NOT NULL,
  example_id TEXT NOT NULL,
  cluster TEXT NOT NULL,
  question TEXT NOT NULL,
  PRIMARY KEY (cell, item_index)
) WITHOUT ROWID;
CREATE TABLE request (
  cell INTEGER NOT NULL REFERENCES cell,
  item_index INTEGER NOT NULL,
  prompt TEXT NOT NULL,
  PRIMARY KEY (cell, item_index)
) WITHOUT ROWID;
CREATE TABLE completion (
  cell INTEGER NOT NULL REFERENCES cell,
  item_index INTEGER NOT NULL,
  sample INTEGER NOT NULL,
  request_key BLOB NOT NULL,
  state TEXT NOT NULL,
  text TEXT,
  finish_reason TEXT,
  error TEXT,
  logprobs TEXT,
  usage TEXT,
  prompt_tokens INTEGER,
  completion_tokens INTEGER,
  attempts INTEGER NOT NULL,
  PRIMARY KEY (cell, item_index, sample)
) WITHOUT ROWID;
CREATE INDEX completion_by_key ON completion (request_key) WHERE state = 'scored';
CREATE TABLE prediction (
  cell INTEGER NOT NULL REFERENCES cell,
  item_index INTEGER NOT NULL,
  sample INTEGER NOT NULL,
  state TEXT NOT NULL,
  text TEXT,
  value TEXT,
  span_begin INTEGER,
  span_end INTEGER,
  rule TEXT,
  PRIMARY KEY (cell, item_index, sample)
) WITHOUT ROWID;
CREATE TABLE metric (
  metric INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE score (
  cell INTEGER NOT NULL REFERENCES cell,
  metric INTEGER NOT NULL REFERENCES metric,
  item_index INTEGER NOT NULL,
  sample INTEGER NOT NULL,
  state TEXT NOT NULL,
  value REAL,
  outcome TEXT,
  why TEXT,
  detail TEXT,
  PRIMARY KEY (cell, metric, item_index, sample)
) WITHOUT ROWID;
CREATE TABLE summary (
  cell INTEGER NOT NULL REFERENCES cell,
  metric INTEGER NOT NULL REFERENCES metric,
  value REAL,
  n INTEGER NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (cell, metric)
) WITHOUT ROWID;
CREATE TABLE event (
  event INTEGER PRIMARY KEY,
  run INTEGER REFERENCES run,
  time TEXT NOT NULL,
  level TEXT NOT NULL,
  kind TEXT NOT NULL,
  message TEXT NOT NULL
);

CREATE VIEW v_summary AS
  SELECT c.cell_id, json_extract(c.spec, '$.dataset.id') AS dataset, json_extract(c.spec, '$.split') AS split,
         json_extract(c.spec, '$.task.id') AS task, json_extract(c.spec, '$.runner.id') AS runner, m.name AS metric,
         s.value, s.n, json_extract(s.record, '$.interval.low') AS low, json_extract(s.record, '$.interval.high') AS high,
         json_extract(s.record, '$.signature') AS signature
  FROM summary s JOIN cell c USING (cell) JOIN metric m USING (metric);
CREATE VIEW v_items AS
  SELECT c.cell_id, i.item_index, i.example_id, i.cluster, i.question, g.sample, g.state AS generation_state, g.text AS completion,
         p.state, p.text AS answer, p.rule
  FROM item i JOIN cell c USING (cell) LEFT JOIN completion g USING (cell, item_index)
  LEFT JOIN prediction p USING (cell, item_index, sample);
CREATE VIEW v_scores AS
  SELECT c.cell_id, i.example_id, s.item_index, s.sample, m.name AS metric, s.state, s.value, s.outcome, s.why
  FROM score s JOIN cell c USING (cell) JOIN metric m USING (metric) JOIN item i USING (cell, item_index);
CREATE VIEW v_states AS
  SELECT c.cell_id, m.name AS metric, s.state, count(*) AS n
  FROM score s JOIN cell c USING (cell) JOIN metric m USING (metric) GROUP BY c.cell_id, m.name, s.state;
