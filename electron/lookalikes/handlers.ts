import type { detectCalls } from '../../shared/calls/detect.ts';
import type { limitsCalls } from '../../shared/calls/limits.ts';
import type { lookalikesCalls } from '../../shared/calls/lookalikes.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import type { MonitorsReading } from '../../shared/lookalikes.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Product } from '../api/product.ts';
import type { CaseFile } from '../case/case-file.ts';
import { allMonitors } from '../case/queries/monitors.ts';
import { allVerdicts } from '../case/queries/verdicts.ts';
import { guarded } from '../case/storage-failure.ts';
import { isEarlier, listHandlers } from './lists.ts';
import { changedBy, forgetMonitor, keepMonitor, keepMonitors } from './monitors.ts';
import { keepReading, readingOf } from './readings.ts';
import { type Sending, sendVerdicts } from './send.ts';
import { domainsPart } from './stored-lookalikes.ts';
import { findLost, stageVerdicts } from './tray.ts';

export interface LookalikesContext {
  readonly open: () => CaseFile;
  /** Waits until all replies are in the case. */
  readonly settled: () => Promise<void>;
  readonly emit: Emit<Events>;
  readonly detect: Product<typeof detectCalls>;
  readonly limits: Product<typeof limitsCalls>;
  /** Takes the right to send a verdict of a shared case. */
  readonly claim: Sending['claim'];
  /** Brings what colleagues wrote, before something is sent that they may have sent. */
  readonly upToDate: () => Promise<Result<void>>;
}

export function lookalikesHandlers(context: LookalikesContext): Handlers<typeof lookalikesCalls> {
  const { open, settled, detect, limits, emit, claim } = context;
  const looked = new WeakSet<CaseFile>();

  /** The tray of a case that was just opened can have verdicts that were being sent when the program ended. */
  function file(): CaseFile {
    const current = open();
    if (!looked.has(current) && (current.readOnly !== null || findLost(current))) looked.add(current);
    return current;
  }

  /** Stores the monitors of a reply, and emits the new list. */
  async function note<T>(exchanges: readonly number[], work: (file: CaseFile, reply: number) => T): Promise<Result<T>> {
    await settled();
    const current = file();
    const kept = guarded(current.path, 'write', () => ok(work(current, current.replyOf(exchanges[0] ?? 0) ?? 0)));
    if (kept.ok) emit('lookalikes.monitorsChanged', { monitors: allMonitors(current) });
    return kept;
  }

  const lists = listHandlers({ file, settled, emit, detect, limits });

  return {
    ...lists,
    'lookalikes.loadMonitors': async ({ countsSince, sort, order, resume }, signal) => {
      const before = readingOf(file(), 'monitors');
      const answer = await (resume === undefined
        ? detect.monitors({ countsSince, sort, order }, signal)
        : detect.moreMonitors({ resume }, signal));
      if (!answer.ok) return answer;
      const { monitors, at, completeness, exchanges } = answer.value;
      const since = countsSince === undefined ? null : new Date(countsSince).toISOString();
      // A further page belongs to the load that the case has.
      const goesOn =
        resume !== undefined && before?.completeness.kind === 'more' && before.completeness.resume === resume;
      const reading: MonitorsReading = goesOn
        ? { at, began: before.began ?? before.at, countsSince: before.countsSince, completeness }
        : { at, countsSince: since, completeness };
      const kept = await note(exchanges, (current, reply) => {
        if (isEarlier(completeness)) return; // The case may have newer data.
        const isWhole = completeness.kind === 'whole' && (resume === undefined || goesOn);
        keepMonitors(current, monitors, reply, at, isWhole ? (reading.began ?? at) : null);
        if (resume === undefined || goesOn) keepReading(current, 'monitors', reading);
      });
      if (!kept.ok) return kept;
      const readings = await lists['lookalikes.readings']({}, signal);
      return ok({ ...reading, monitors, nextAt: readings.ok ? readings.value.nextAt.monitors : null });
    },
    'lookalikes.createMonitor': async (input, signal) => {
      const made = await detect.createMonitor(input, signal);
      if (!made.ok) return made;
      const { monitor, exchanges, at } = made.value;
      if (monitor !== null) await note(exchanges, (current, reply) => keepMonitor(current, monitor, reply, at));
      return ok({ monitor });
    },
    'lookalikes.updateMonitor': async (input, signal) => {
      const made = await detect.updateMonitor(input, signal);
      if (!made.ok) return made;
      const { exchanges, at } = made.value;
      const monitor = made.value.monitor ?? changedBy(allMonitors(file()), input);
      if (monitor === null) return ok({ monitor });
      const kept = await note(exchanges, (current, reply) => keepMonitor(current, monitor, reply, at));
      return ok({ monitor: kept.ok ? kept.value : monitor });
    },
    'lookalikes.deleteMonitor': async (input, signal) => {
      const done = await detect.deleteMonitor(input, signal);
      if (!done.ok) return done;
      await note(done.value.exchanges, (current) => forgetMonitor(current, input.id));
      return ok({ id: input.id });
    },
    'lookalikes.rows': async ({ next }) => {
      const part = domainsPart(file(), next);
      return ok({ ...part, monitors: next === undefined ? allMonitors(file()) : [] });
    },
    'lookalikes.stage': async ({ ids, action }) => stageVerdicts(file(), ids, action),
    'lookalikes.tray': async () => ok({ verdicts: allVerdicts(file()) }),
    'lookalikes.send': async ({ ids, escalations }, signal) => {
      const current = file();
      const fresh = await context.upToDate();
      if (!fresh.ok) return fresh;
      const chosen = ids && new Set(ids);
      const wanted = allVerdicts(current).filter(
        ({ id, state, action }) =>
          state === 'staged' && (chosen?.has(id) ?? true) && (escalations || !action.startsWith('escalate')),
      );
      return sendVerdicts({ file: current, isOpen: () => open() === current, emit, detect, claim }, wanted, signal);
    },
  };
}
