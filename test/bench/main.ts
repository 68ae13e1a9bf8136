// `npm run bench -- [--json] [--keep] [--records FOLDER] [NAME...]`: runs the benchmarks and prints a table, or one JSON object. With --keep
// the figures go into docs/performance.md.

import { readOptions } from '../../build/options.ts';
import { provideChromium } from '../../build/provide.ts';
import { benchAlike } from './alike.ts';
import { benchAttribution } from './attribution.ts';
import { benchBundleSize } from './bundle-size.ts';
import { benchCase } from './case.ts';
import { benchCase1m } from './case-1m.ts';
import { benchDemoMemory } from './demo-memory.ts';
import { benchDemoStart } from './demo-start.ts';
import { benchDownload } from './download.ts';
import { benchEffort } from './effort.ts';
import { benchExport, benchImport } from './exchange.ts';
import { benchFeedFollow } from './feed-follow.ts';
import { benchFileJoin, benchFileOpen } from './files.ts';
import { benchGraphDrag, benchGraphLayout, benchGraphReady, benchGraphZoom } from './graph.ts';
import { benchGraphGrowth } from './graph-growth.ts';
import { benchGraph1m, benchGraph100k, benchGraph447k } from './graph-large.ts';
import { benchLayout1m, benchLayout100k } from './graph-layout.ts';
import { benchGraphExpand, benchGraphPivot } from './graph-pivot.ts';
import { benchImageHash, benchThumbnails } from './images.ts';
import { benchImportLarge } from './import-large.ts';
import { keepResults } from './kept-results.ts';
import { benchLookalikeKeys, benchStageVerdicts } from './lookalikes.ts';
import type { Benchmark, Entry } from './measure.ts';
import { benchMemoryBuild, benchMemorySearch } from './memory.ts';
import { benchMerge } from './merge.ts';
import { benchCaseOpenWindow, benchPageMemory } from './page.ts';
import { benchPdnsParse } from './pdns-parse.ts';
import { benchRecordRead } from './record-read.ts';
import { benchDnsTable, benchRecordsTable } from './record-tables.ts';
import { benchStart } from './start.ts';
import { benchTableFilter } from './table-filter.ts';
import { benchTeam } from './team.ts';
import { benchTerminalStart } from './terminal-start.ts';

let recordsFolder: string | null = null;
const benchmarks: Readonly<Record<string, Benchmark>> = {
  start: benchStart,
  'terminal-start': benchTerminalStart,
  'bundle-size': benchBundleSize,
  'demo-start': benchDemoStart,
  'demo-memory': benchDemoMemory,
  'pdns-parse': benchPdnsParse,
  'record-read': benchRecordRead,
  download: benchDownload,
  'feed-follow': benchFeedFollow,
  'graph-ready': benchGraphReady,
  'graph-drag': benchGraphDrag,
  'graph-zoom': benchGraphZoom,
  'graph-layout': benchGraphLayout,
  'graph-100k': benchGraph100k,
  'graph-447k': benchGraph447k,
  'graph-1m': benchGraph1m,
  'graph-growth': benchGraphGrowth,
  'graph-layout-100k': benchLayout100k,
  'graph-layout-1m': benchLayout1m,
  'graph-expand-500': benchGraphExpand,
  'graph-pivot-9999': benchGraphPivot,
  case: benchCase,
  'case-1m': benchCase1m,
  export: benchExport,
  import: benchImport,
  'import-large': benchImportLarge,
  merge: benchMerge,
  'case-open-window': benchCaseOpenWindow,
  'page-memory': benchPageMemory,
  'table-filter': benchTableFilter,
  'records-table': benchRecordsTable,
  'dns-table': benchDnsTable,
  thumbnails: benchThumbnails,
  'image-hash': benchImageHash,
  'file-open': benchFileOpen,
  'file-join': benchFileJoin,
  attribution: () => benchAttribution(recordsFolder),
  effort: benchEffort,
  'lookalikes-key': benchLookalikeKeys,
  'lookalikes-stage': benchStageVerdicts,
  'memory-build': benchMemoryBuild,
  'memory-alike': benchAlike,
  'memory-search': benchMemorySearch,
  team: benchTeam,
};

const usage = `Usage: npm run bench -- [--json] [--keep] [--records FOLDER] [NAME...]

  --json  print one JSON object in place of a table
  --keep  write the figures into docs/performance.md
  --records FOLDER  for attribution: also clusters the *.jsonl of this folder, without what names the registrant,
          and writes CLUSTERS.json to the working folder
  NAME    one of ${Object.keys(benchmarks).join(', ')}; all of them without one`;
const { values, positionals } = readOptions({
  command: 'npm run bench',
  usage,
  options: { json: { type: 'boolean' }, keep: { type: 'boolean' }, records: { type: 'string' } },
  allowPositionals: true,
});
recordsFolder = values.records ?? null;
const wanted = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown[0]}". There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}

const chromium = await provideChromium((line) => console.error(line));
if ('missing' in chromium) console.error(chromium.missing); // Only some benchmarks need it.

const entries: Entry[] = [];
for (const name of wanted) {
  const measured = (await benchmarks[name]?.()) ?? [];
  if (values.keep) keepResults(name, measured);
  entries.push(...measured);
}

if (values.json) console.log(JSON.stringify({ entries }, null, 2));
else {
  console.table(
    entries.map(({ name, ours, unit, peer, against, ratio, budget, ok }) => ({
      name,
      ours,
      unit,
      peer,
      against,
      ratio,
      budget,
      ok,
    })),
  );
}
process.exit(entries.every((entry) => entry.ok) ? 0 : 1);
