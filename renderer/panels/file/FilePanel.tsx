import { bytesWords, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { OpenFile } from '../../../shared/open-file.ts';
import { type FileLook, type FileTab, lookOf, shownColumns } from '../../stores/file-store.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { TabPart } from '../../ui/TabPart.tsx';
import { TabRow } from '../../ui/TabRow.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { FileTable } from './FileTable.tsx';
import { FindBar } from './FindBar.tsx';
import { brokenSummary, formatTitles } from './file-words.ts';
import { HitsView } from './HitsView.tsx';
import { LineDetail } from './LineDetail.tsx';
import './file.css';
import { Button, HTMLSelect, NonIdealState, ProgressBar, Tab } from '@blueprintjs/core';
import { Cross, DocumentOpen, Search as SearchIcon } from '@blueprintjs/icons';
import { useEffect } from 'react';

/** Shows a file of any size: its lines, search results, and lines that name entities of the case. */
export function FilePanel() {
  const { files } = useWorkbench();
  const view = useParts(files.store, ['files', 'current', 'looks', 'opening', 'failure']);
  useEffect(() => void files.read(), [files]);
  const file = view.files.find(({ id }) => id === view.current) ?? null;
  if (file === null) return <NoFile />;
  const look = lookOf(view, file.id);
  return (
    <div className="panel panel-table file">
      <Head file={file} all={view.files} opening={view.opening} />
      {view.failure && <FailureView failure={view.failure} />}
      {file.trouble ? <Trouble file={file} /> : <Work file={file} />}
      <FindBar file={file} look={look} />
      <div className="file-tabs">
        <FileTabs file={file} look={look} />
        <span className="spacer" />
        {look.tab !== 'hits' && look.tab !== 'broken' && <ColumnChoice file={file} look={look} />}
      </div>
      {look.failure && <FailureView failure={look.failure} />}
      <TabPart tabs="file-tabs" tab={look.tab}>
        <div className="file-body">
          <Lines file={file} look={look} />
          {look.line !== null && <LineDetail key={look.line} file={file} line={look.line} />}
        </div>
      </TabPart>
    </div>
  );
}

function Head(props: { readonly file: OpenFile; readonly all: readonly OpenFile[]; readonly opening: boolean }) {
  const { files, run } = useWorkbench();
  const { file, all } = props;
  const rows = `${figure(file.rows)} ${file.format === 'parquet' ? 'rows' : 'lines'}`;
  return (
    <div className="file-head">
      {all.length > 1 ? (
        <HTMLSelect
          aria-label="File"
          value={file.id}
          onChange={(event) => files.choose(Number(event.target.value))}
          options={all.map(({ id, name }) => ({ value: id, label: plainLine(name) }))}
        />
      ) : (
        <strong className="mono file-name" title={file.path}>
          <bdi>{plainLine(file.name)}</bdi>
        </strong>
      )}
      <span className="quiet number" data-testid="file-facts">
        {formatTitles[file.format]} · {bytesWords(file.bytes)} · {rows}
        {file.index.running && ' so far'}
      </span>
      {file.sha256 && (
        <span className="quiet mono file-hash" title={`SHA-256 ${file.sha256}`}>
          {file.sha256.slice(0, 12)}…
        </span>
      )}
      <span className="spacer" />
      <Button
        size="small"
        intent="primary"
        icon={<SearchIcon size={14} />}
        text="Which of my entities are in here?"
        disabled={file.trouble !== null}
        onClick={() => run('file.match')}
      />
      <Button
        size="small"
        icon={<DocumentOpen size={14} />}
        text="Open…"
        loading={props.opening}
        onClick={() => run('file.open')}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label="Close"
        title="Close the file"
        onClick={() => run('file.close')}
      />
    </div>
  );
}

/** The remaining background work. */
function Work({ file }: { readonly file: OpenFile }) {
  const doing = file.index.running
    ? { words: 'Reading the file for its index and hash', share: file.index.share }
    : file.check.running
      ? { words: 'Looking for lines that can’t be read', share: file.check.share }
      : null;
  if (!doing) return null;
  return (
    <div className="file-work" role="status">
      <span className="quiet">{doing.words}</span>
      <ProgressBar value={doing.share} stripes={false} />
      <span className="quiet number">{Math.floor(doing.share * 100)} %</span>
    </div>
  );
}

function Trouble({ file }: { readonly file: OpenFile }) {
  const { files } = useWorkbench();
  return (
    <div className="file-work" role="alert">
      <span className="warn">{plainLine(file.trouble ?? '')} What is shown may no longer be in it.</span>
      <Button size="small" text="Open it again" onClick={() => void files.open(file.path)} />
    </div>
  );
}

function FileTabs({ file, look }: { readonly file: OpenFile; readonly look: FileLook }) {
  const { files } = useWorkbench();
  return (
    <TabRow
      id="file-tabs"
      selectedTabId={look.tab}
      onChange={(tab) => files.change(file.id, { tab: tab as FileTab, line: null })}
    >
      <Tab id="all" title="All lines" tagContent={figure(file.rows)} />
      {file.found && <Tab id="found" title="Found" tagContent={figure(file.found.total)} />}
      {file.broken.count > 0 && <Tab id="broken" title="Broken lines" tagContent={figure(file.broken.count)} />}
      {(look.hits || look.busy === 'matching' || look.tab === 'hits') && (
        <Tab id="hits" title="My entities" {...(look.hits && { tagContent: figure(look.hits.total) })} />
      )}
    </TabRow>
  );
}

function Lines({ file, look }: { readonly file: OpenFile; readonly look: FileLook }) {
  const { files } = useWorkbench();
  const columns = shownColumns(file, look);
  const onLine = (line: number | null) => files.change(file.id, { line });
  const common = { file, columns, line: look.line, onLine };
  switch (look.tab) {
    case 'hits':
      return <HitsView file={file} look={look} />;
    case 'broken':
      return (
        <div className="file-part">
          <p className="quiet file-note">
            {brokenSummary(file)}. They are skipped where values are read.
            {file.broken.count > 10_000 && ' The first 10,000 are listed.'}
          </p>
          <FileTable
            {...common}
            columns={[]}
            of="broken"
            list={String(file.broken.count)}
            total={Math.min(file.broken.count, 10_000)}
          />
        </div>
      );
    case 'found':
      return <Found {...common} />;
    case 'all':
      return <FileTable {...common} of="all" list="" total={file.rows} />;
  }
}

function Found(props: {
  readonly file: OpenFile;
  readonly columns: readonly string[];
  readonly line: number | null;
  readonly onLine: (line: number | null) => void;
}) {
  const { files } = useWorkbench();
  const { found } = props.file;
  if (!found) return <FileTable {...props} of="all" list="" total={props.file.rows} />;
  if (!found.running && found.total === 0) {
    return (
      <NonIdealState
        title="No line fits"
        description={`All ${figure(props.file.rows)} lines were looked through${props.file.broken.count > 0 ? ', but for the broken ones' : ''}.`}
        action={<Button text="Show all lines" onClick={() => void files.clear(props.file.id)} />}
      />
    );
  }
  const limited = found.kept < found.total ? ` The first ${figure(found.kept)} can be read here.` : '';
  return (
    <div className="file-part">
      <div className="file-note quiet" role="status">
        {figure(found.total)} {found.total === 1 ? 'line fits' : 'lines fit'}
        {found.running ? ', so far.' : '.'}
        {limited}
        {found.running && (
          <>
            <ProgressBar value={found.share} stripes={false} />
            <Button size="small" variant="minimal" text="Stop" onClick={() => files.stopFinding(props.file.id)} />
          </>
        )}
      </div>
      <FileTable {...props} of="found" list={`${found.words} ${found.running} ${found.numbered}`} total={found.kept} />
    </div>
  );
}

function NoFile() {
  const { files, run } = useWorkbench();
  const { recent, failure, opening } = useParts(files.store, ['recent', 'failure', 'opening']);
  return (
    <div className="panel file-none">
      {failure && <FailureView failure={failure} />}
      <NonIdealState
        icon="document-open"
        title="Look inside a file"
        description="JSON lines, CSV, text or Parquet of any size: a channel or feed that you downloaded, or a list of your own. It stays where it is and is never changed."
        action={
          <Button
            intent="primary"
            icon={<DocumentOpen size={14} />}
            text="Open a file…"
            loading={opening}
            onClick={() => run('file.open')}
          />
        }
      >
        {recent.length > 0 && (
          <ul className="file-recent" aria-label="Opened before">
            {recent.slice(0, 8).map(({ path, there }) => (
              <li key={path}>
                <Button
                  size="small"
                  variant="minimal"
                  disabled={!there}
                  title={there ? path : `${path} is not there any more`}
                  onClick={() => void files.open(path)}
                >
                  <bdi className="mono">{plainLine(path)}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </NonIdealState>
    </div>
  );
}
