import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alikeCases } from '../../electron/actors/alike-cases.ts';
import { createInfrastructure } from '../../electron/attribution/infrastructure.ts';
import { nameWith, see } from '../../electron/attribution/test-names.ts';
import { forkNode } from '../../electron/core/jobs/side-process.ts';
import { type CaseName, linkKeys, looksOf, mostNames, packNames } from '../../electron/memory/case-names.ts';
import { createIndexProcess } from '../../electron/memory/index-process.ts';
import { candidateAt } from '../../electron/memory/process/candidates.ts';
import { openIndexFile } from '../../electron/memory/process/index-file.ts';
import { packSegment } from '../../electron/memory/process/segment.ts';
import { word } from './large-case.ts';
import { type Entry, good, median, round } from './measure.ts';

const cases = 1000;
/** Cases of the hand that is looked for. */
const alike = 3;
const compared = 8;
const repeats = 5;
const mostMs = 3000;

/** Which of a thousand cases look like one: finding the candidates in the index, and judging their names. */
export async function benchAlike(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-alike-'));
  const nobody = () => undefined;
  const index = createIndexProcess({ startProcess: forkNode, changed: nobody, ended: nobody, log: console.error });
  try {
    await fillIndex(folder);
    const place = { index: join(folder, 'memory.sqlite'), folders: [join(folder, 'cases')] };
    await good(index.ask('look', { ...place, paths: [], paused: false, skip: [], hidden: [] }));
    await good(index.ask('settled', undefined as never));
    const own = namesOf(cases, true);
    const wish = { own: { id: 'own', path: '' }, keys: [...linkKeys(own)], looks: looksOf(own), most: compared };
    const infrastructure = createInfrastructure();
    const finding: number[] = [];
    const whole: number[] = [];
    let found = 0;
    for (let turn = 0; turn < repeats; turn++) {
      const began = performance.now();
      const { value } = await good(index.ask('similar', wish));
      finding.push(performance.now() - began);
      found = (await alikeCases(own, value.cases, { infrastructure })).length;
      whole.push(performance.now() - began);
    }
    const against = `${cases} cases with ${mostNames} names each; ${round(median(finding))} ms to find ${compared} candidates; ${found} of ${alike} found`;
    return [
      {
        ...{ name: 'memory-alike', unit: 'ms', ours: round(median(whole)), against, peer: null, ratio: null },
        budget: `at most ${mostMs} ms, and all found`,
        ok: median(whole) <= mostMs && found === alike,
        runs: whole.map((run) => round(run)),
      },
    ];
  } finally {
    await index.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Strangers of many registrars and years, with a few names of the hand in some cases. */
function namesOf(number: number, hasHand: boolean): CaseName[] {
  return Array.from({ length: mostNames }, (_, at) => {
    const seed = number * mostNames + at;
    const isHand = hasHand && at < 10;
    const observations = [
      see('registrar', 'registrar', `Registrar ${seed % 40}`, 3_000_000),
      see('ip', 'address', `10.${seed % 250}.${(seed >> 8) % 250}.${(seed >> 16) % 250}`, 200 + (seed % 9000)),
      see('nameserver', 'name server', `ns${seed % 5000}.example.net`, 4000),
      see('mailserver', 'mail server', `mx.${word(seed % 9000)}.example`, 900),
      see('email', 'registrant e-mail', isHand ? 'mara@hand.example' : `${word(seed)}@${word(seed + 1)}.example`, 12),
      see('certificate', 'certificate', seed.toString(16).padStart(40, 'c'), 3),
    ];
    const name = `${word(seed)}-${word(seed * 7)}${seed % 97}.example`;
    return { ...nameWith(at + 1, name, observations, 10_000 + (seed % 9000)), isIn: false };
  });
}

async function fillIndex(folder: string): Promise<void> {
  mkdirSync(join(folder, 'cases'));
  const file = openIndexFile(join(folder, 'memory.sqlite'));
  for (let number = 0; number < cases; number++) {
    const path = join(folder, 'cases', `${number}.sextant`);
    writeFileSync(path, '');
    const found = await candidateAt(path);
    if (!found) throw new Error(`${path} is not there`);
    const about = {
      state: 'read',
      why: null,
      caseId: `case-${number}`,
      title: `Case ${number}`,
      changed: null,
    } as const;
    file.put({ ...found, ...about, entries: 0 }, packSegment([]), packNames(namesOf(number, number < alike)));
  }
  file.close();
}
