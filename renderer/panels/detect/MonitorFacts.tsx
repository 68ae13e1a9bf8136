import '../../ui/form-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Monitor } from '../../../shared/detect.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { Moment } from '../../ui/Moment.tsx';
import { OtherMembers } from '../../ui/OtherMembers.tsx';

// covers: detect.monitor updated_date
/** Everything that Detect says of one monitor. */
export function MonitorFacts({ monitor, onClose }: { readonly monitor: Monitor | null; readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen={monitor !== null}
      onClose={onClose}
      title={monitor ? `Monitor for ${plainLine(monitor.term) || plainLine(monitor.id)}` : ''}
      className="form-dialog monitor-facts"
      transitionDuration={0}
    >
      {monitor && (
        <>
          <DialogBody>
            <Facts monitor={monitor} />
            <OtherMembers members={monitor.other} />
          </DialogBody>
          <DialogFooter actions={<Button text="Close" onClick={onClose} />} />
        </>
      )}
    </Dialog>
  );
}

function Facts({ monitor }: { readonly monitor: Monitor }) {
  const { match_substring_variations: variations } = monitor;
  return (
    <dl className="detail-facts">
      <Fact name="Id">
        <span className="mono">{plainLine(monitor.id)}</span>
      </Fact>
      <Fact name="State">{plainLine(monitor.state ?? 'not said')}</Fact>
      <Fact name="Status">{plainLine(monitor.status ?? 'not said')}</Fact>
      <Fact name="Made">{monitor.created_date ? <Moment at={monitor.created_date} withDate /> : 'not said'}</Fact>
      <Fact name="Changed">{monitor.updated_date ? <Moment at={monitor.updated_date} withDate /> : 'not said'}</Fact>
      <Fact name="Made by">{plainLine(monitor.created_by ?? 'not said')}</Fact>
      <Fact name="Variations">{variations === null ? 'not said' : variations ? 'match too' : 'do not match'}</Fact>
      <Fact name="Left out: texts">{listed(monitor.text_exclusions)}</Fact>
      <Fact name="Left out: servers">{listed(monitor.nameserver_exclusions)}</Fact>
    </dl>
  );
}

function listed(values: readonly string[]): string {
  return values.length === 0 ? 'none' : values.map(plainLine).join(', ');
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
