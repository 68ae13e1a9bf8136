import { monitorTexts } from '../../texts/monitors.ts';
import '../../ui/form-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Monitor } from '../../../shared/detect.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { Moment } from '../../ui/Moment.tsx';
import { OtherMembers } from '../../ui/OtherMembers.tsx';

const { facts } = monitorTexts;

// covers: detect.monitor updated_date, match_substring_variations, nameserver_exclusions, text_exclusions
/** All data from Detect about one monitor. */
export function MonitorFacts({ monitor, onClose }: { readonly monitor: Monitor | null; readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen={monitor !== null}
      onClose={onClose}
      title={monitor ? facts.title(plainLine(monitor.term) || plainLine(monitor.id)) : ''}
      className="form-dialog monitor-facts"
      transitionDuration={0}
    >
      {monitor && (
        <>
          <DialogBody>
            <Facts monitor={monitor} />
            <OtherMembers members={monitor.other} />
          </DialogBody>
          <DialogFooter actions={<Button text={facts.close} onClick={onClose} />} />
        </>
      )}
    </Dialog>
  );
}

function Facts({ monitor }: { readonly monitor: Monitor }) {
  const { match_substring_variations: variations } = monitor;
  return (
    <dl className="detail-facts">
      <Fact name={facts.id}>
        <span className="mono">{plainLine(monitor.id)}</span>
      </Fact>
      <Fact name={facts.state}>{plainLine(monitor.state ?? facts.notSaid)}</Fact>
      <Fact name={facts.status}>{plainLine(monitor.status ?? facts.notSaid)}</Fact>
      <Fact name={facts.created}>
        {monitor.created_date ? <Moment at={monitor.created_date} withDate /> : facts.notSaid}
      </Fact>
      <Fact name={facts.changed}>
        {monitor.updated_date ? <Moment at={monitor.updated_date} withDate /> : facts.notSaid}
      </Fact>
      <Fact name={facts.createdBy}>{plainLine(monitor.created_by ?? facts.notSaid)}</Fact>
      <Fact name={facts.variations}>
        {variations === null ? facts.notSaid : variations ? facts.variationsMatch : facts.variationsDoNot}
      </Fact>
      <Fact name={facts.withoutTexts}>{listed(monitor.text_exclusions)}</Fact>
      <Fact name={facts.withoutServers}>{listed(monitor.nameserver_exclusions)}</Fact>
    </dl>
  );
}

function listed(values: readonly string[]): string {
  return values.length === 0 ? facts.none : values.map(plainLine).join(', ');
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
