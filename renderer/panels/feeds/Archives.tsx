import { Button, HTMLSelect, NonIdealState } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { Completeness } from '../../../shared/completeness.ts';
import { feedCatalogue } from '../../../shared/feed-catalogue.ts';
import { archiveNames, FeedName } from '../../../shared/feeds.ts';
import { bytesWords, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { type ArchiveFile, type ArchiveName, createArchives, type DownloadState } from './archives-store.ts';

const amounts = [
  { value: '24', label: 'The newest 24' },
  { value: '168', label: 'The newest 168' },
  { value: '', label: 'All that are kept (90 days)' },
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
  return (
    <div className="feed-archives">
      <div className="feed-filters">
        <HTMLSelect
          aria-label="Archive"
          value={archive}
          onChange={(event) => archives.choose(event.target.value as ArchiveName)}
          options={archiveNames.map((name) => ({ value: name, label: archiveTitle(name) }))}
        />
        <HTMLSelect
          aria-label="How many"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          options={amounts}
        />
        <Button
          size="small"
          icon="th-list"
          text="List the files"
          loading={loading}
          onClick={() => void archives.list(amount === '' ? null : Number(amount))}
        />
        {at && files && (
          <span className="quiet">
            {figure(files.length)} files, listed <Moment at={at} />. {completeness && listWords(completeness)} Links
            live for a short time: list again when one has expired.
          </span>
        )}
      </div>
      {failure && <FailureView failure={failure} />}
      {files === null || files.length === 0 ? (
        <NonIdealState
          icon="archive"
          title={files === null ? 'Archives of the feeds' : 'This archive has no file'}
          description="Choose a feed above and list its files. There is one for each hour or day, with 90 days of history, for what lies further back than a session reaches. Listing costs nothing; each file is checked against its SHA-256 when it has come."
        />
      ) : (
        <div className="feed-archive-scroll">
          <table className="feed-archive-list" aria-label="Archive files">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Checksum</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="feed-unseen">Actions</span>
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
  return completeness.kind === 'limited' ? 'Older ones were not asked for.' : completenessWords(completeness);
}

function archiveTitle(name: ArchiveName): string {
  const feed = FeedName.safeParse(name);
  if (feed.success) return `${feedCatalogue[feed.data].title}, hourly`;
  const words = name.replace(/^daily_|^5_min_/, '').replaceAll('_', ' ');
  const often = name.startsWith('daily_') ? 'daily' : 'every 5 minutes';
  return `${words
    .replace(/\bip\b/, 'IP')
    .replace(/\bwhois\b/, 'WHOIS')
    .replace(/^./, (letter) => letter.toUpperCase())}, ${often}`;
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
      <td className="quiet">{file.checksumUrl ? 'listed' : 'none'}</td>
      <td>{state && <State state={state} />}</td>
      <td>
        <Button
          size="small"
          icon="download"
          text="Download…"
          aria-label={`Download ${plainLine(file.name)}`}
          loading={state?.kind === 'running'}
          onClick={props.onDownload}
        />
      </td>
    </tr>
  );
}

function State({ state }: { readonly state: DownloadState }) {
  if (state.kind === 'running') return <span className="quiet">is coming</span>;
  if (state.kind === 'failed') {
    const { message, kept, next } = state.failure;
    return <span className="bad">{[message, kept, next].filter(Boolean).join(' ')}</span>;
  }
  const { file, checksum } = state.saved;
  const size = bytesWords(file.bytes);
  if (checksum === 'differs') {
    return (
      <span className="bad">
        {size} came, but differ from the checksum: the file did not get its name. Download it again.
      </span>
    );
  }
  if (file.completeness.kind !== 'whole') return <span className="warn">{completenessWords(file.completeness)}</span>;
  return (
    <span title={`${file.path ?? ''}\nSHA-256 ${file.sha256 ?? ''}`}>
      <span className={checksum === 'matches' ? 'good' : 'warn'}>
        {checksum === 'matches' ? 'matches its checksum' : 'not checked: its checksum could not be read'}
      </span>{' '}
      <span className="quiet">
        {size}, {file.path}
      </span>
    </span>
  );
}
