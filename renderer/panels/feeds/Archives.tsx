import { Button, HTMLSelect, NonIdealState } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { Completeness } from '../../../shared/completeness.ts';
import { feedCatalogue } from '../../../shared/feed-catalogue.ts';
import { archiveNames, FeedName } from '../../../shared/feeds.ts';
import { bytesWords } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { archiveTexts } from '../../texts/feed-archives.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Form } from '../../ui/Form.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { type ArchiveFile, type ArchiveName, createArchives, type DownloadState } from './archives-store.ts';

const amounts = [
  { value: '24', label: archiveTexts.newest(24) },
  { value: '168', label: archiveTexts.newest(168) },
  { value: '', label: archiveTexts.all },
];

// covers: feeds.archives GET download, GET of a file, limit, files, .sha256 beside each file, daily and five-minute names
/** Feed files by hour and by day, each verified against its checksum on download. */
export function Archives() {
  const { bridge } = useWorkbench();
  const archives = useMemo(() => createArchives(bridge), [bridge]);
  const { archive, files, completeness, at, loading, failure, downloads } = useParts(archives.store, [
    'archive',
    'files',
    'completeness',
    'at',
    'loading',
    'failure',
    'downloads',
  ]);
  const [amount, setAmount] = useState('24');
  const list = () => void archives.list(amount === '' ? null : Number(amount));
  return (
    <div className="feed-archives">
      <Form className="feed-filters" aria-label={archiveTexts.title} onSend={list} ready={!loading}>
        <HTMLSelect
          aria-label={archiveTexts.archive}
          value={archive}
          onChange={(event) => archives.choose(event.target.value as ArchiveName)}
          options={archiveNames.map((name) => ({ value: name, label: archiveTitle(name) }))}
        />
        <HTMLSelect
          aria-label={archiveTexts.amount}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          options={amounts}
        />
        <Button size="small" icon="th-list" text={archiveTexts.list} loading={loading} type="submit" />
        {at && files && (
          <span className="quiet">
            {archiveTexts.listed(files.length)} <Moment at={at} />. {completeness && listWords(completeness)}{' '}
            {archiveTexts.expires}
          </span>
        )}
      </Form>
      {failure && <FailureView failure={failure} />}
      {files === null || files.length === 0 ? (
        <NonIdealState
          icon="archive"
          title={files === null ? archiveTexts.title : archiveTexts.emptyTitle}
          description={archiveTexts.about}
        />
      ) : (
        <div className="feed-archive-scroll">
          <table className="feed-archive-list" aria-label={archiveTexts.table}>
            <thead>
              <tr>
                <th scope="col">{archiveTexts.file}</th>
                <th scope="col">{archiveTexts.checksum}</th>
                <th scope="col">{archiveTexts.state}</th>
                <th scope="col">
                  <span className="feed-unseen">{archiveTexts.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <FileLine
                  key={file.name}
                  file={file}
                  state={downloads.get(file.name) ?? null}
                  onDownload={() => void archives.download(file)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function listWords(completeness: Completeness): string {
  return completeness.kind === 'limited' ? archiveTexts.limited : completenessWords(completeness);
}

function archiveTitle(name: ArchiveName): string {
  const feed = FeedName.safeParse(name);
  if (feed.success) return archiveTexts.hourly(feedCatalogue[feed.data].title);
  const words = name.replace(/^daily_|^5_min_/, '').replaceAll('_', ' ');
  const title = words
    .replace(/\bip\b/, 'IP')
    .replace(/\bwhois\b/, 'WHOIS')
    .replace(/^./, (letter) => letter.toUpperCase());
  return name.startsWith('daily_') ? archiveTexts.daily(title) : archiveTexts.fiveMinutes(title);
}

function FileLine(props: {
  readonly file: ArchiveFile;
  readonly state: DownloadState | null;
  readonly onDownload: () => void;
}) {
  const { file, state } = props;
  return (
    <tr>
      <td className="mono">{plainLine(file.name)}</td>
      <td className="quiet">{file.checksumUrl ? archiveTexts.checksumListed : archiveTexts.checksumNone}</td>
      <td>{state && <State state={state} />}</td>
      <td>
        <Button
          size="small"
          icon="download"
          text={archiveTexts.download}
          aria-label={archiveTexts.downloadName(plainLine(file.name))}
          loading={state?.kind === 'running'}
          onClick={props.onDownload}
        />
      </td>
    </tr>
  );
}

function State({ state }: { readonly state: DownloadState }) {
  if (state.kind === 'running') return <span className="quiet">{archiveTexts.running}</span>;
  if (state.kind === 'failed') {
    const { message, kept, next } = state.failure;
    return <span className="bad">{[message, kept, next].filter(Boolean).join(' ')}</span>;
  }
  const { file, checksum } = state.saved;
  const size = bytesWords(file.bytes);
  if (checksum === 'differs') return <span className="bad">{archiveTexts.differs(file.bytes)}</span>;
  if (file.completeness.kind !== 'whole') return <span className="warn">{completenessWords(file.completeness)}</span>;
  return (
    <span title={`${file.path ?? ''}\nSHA-256 ${file.sha256 ?? ''}`}>
      <span className={checksum === 'matches' ? 'good' : 'warn'}>
        {checksum === 'matches' ? archiveTexts.matches : archiveTexts.unchecked}
      </span>{' '}
      <span className="quiet">
        {size}, {file.path}
      </span>
    </span>
  );
}
