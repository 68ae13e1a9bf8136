import { bytesWords, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { OpenFile } from '../../../shared/open-file.ts';
import { type FileLook, type FileTab, lookOf, shownColumns } from '../../stores/file-store.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { fileTexts } from '../../texts/file.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { TabPart } from '../../ui/TabPart.tsx';
import { TabRow } from '../../ui/TabRow.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { FileTable } from './FileTable.tsx';
import { FindBar } from './FindBar.tsx';
import { HitsView } from './HitsView.tsx';
import { LineDetail } from './LineDetail.tsx';
import './file.css';
import { Button, HTMLSelect, NonIdealState, Tab } from '@blueprintjs/core';
import { Cross, DocumentOpen, Search as SearchIcon } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { ProgressLine } from '../../ui/ProgressLine.tsx';

const { head, work, tabs, none } = fileTexts;

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
  return (
    <div className="file-head">
      {all.length > 1 ? (
        <HTMLSelect
          aria-label={head.file}
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
        {fileTexts.formats[file.format]} · {bytesWords(file.bytes)} · {fileTexts.rows(file.rows, file.format)}
        {file.index.running && ` ${head.soFar}`}
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
        text={head.match}
        disabled={file.trouble !== null}
        onClick={() => run('file.match')}
      />
      <Button
        size="small"
        icon={<DocumentOpen size={14} />}
        text={head.open}
        loading={props.opening}
        onClick={() => run('file.open')}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label={head.close}
        title={head.closeHint}
        onClick={() => run('file.close')}
      />
    </div>
  );
}

/** The remaining background work. */
function Work({ file }: { readonly file: OpenFile }) {
  const doing = file.index.running
    ? { words: work.indexing, share: file.index.share }
    : file.check.running
      ? { words: work.checking, share: file.check.share }
      : null;
  if (!doing) return null;
  return (
    <div className="file-work" role="status">
      <span className="quiet">{doing.words}</span>
      <ProgressLine value={doing.share} stripes={false} />
      <span className="quiet number">{Math.floor(doing.share * 100)} %</span>
    </div>
  );
}

function Trouble({ file }: { readonly file: OpenFile }) {
  const { files } = useWorkbench();
  return (
    <div className="file-work" role="alert">
      <span className="warn">
        {plainLine(file.trouble ?? '')} {work.changed}
      </span>
      <Button size="small" text={work.openAgain} onClick={() => void files.open(file.path)} />
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
      <Tab id="all" title={tabs.all} tagContent={figure(file.rows)} />
      {file.found && <Tab id="found" title={tabs.found} tagContent={figure(file.found.total)} />}
      {file.broken.count > 0 && <Tab id="broken" title={tabs.broken} tagContent={figure(file.broken.count)} />}
      {(look.hits || look.busy === 'matching' || look.tab === 'hits') && (
        <Tab id="hits" title={tabs.hits} {...(look.hits && { tagContent: figure(look.hits.total) })} />
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
            {fileTexts.broken.summary(file)}
            {file.broken.count > 10_000 && ` ${fileTexts.broken.limited}`}
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
  const texts = fileTexts.found;
  if (!found) return <FileTable {...props} of="all" list="" total={props.file.rows} />;
  if (!found.running && found.total === 0) {
    return (
      <NonIdealState
        title={texts.none}
        description={texts.noneMore(props.file.rows, props.file.broken.count > 0)}
        action={<Button text={texts.showAll} onClick={() => void files.clear(props.file.id)} />}
      />
    );
  }
  const limited = found.kept < found.total ? ` ${texts.limited(found.kept)}` : '';
  return (
    <div className="file-part">
      <div className="file-note quiet" role="status">
        {texts.lines(found.total, found.running)}
        {limited}
        {found.running && (
          <>
            <ProgressLine value={found.share} stripes={false} />
            <Button size="small" variant="minimal" text={texts.stop} onClick={() => files.stopFinding(props.file.id)} />
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
        title={none.title}
        description={none.about}
        action={
          <Button
            intent="primary"
            icon={<DocumentOpen size={14} />}
            text={none.open}
            loading={opening}
            onClick={() => run('file.open')}
          />
        }
      >
        {recent.length > 0 && (
          <ul className="file-recent" aria-label={none.recent}>
            {recent.slice(0, 8).map(({ path, there }) => (
              <li key={path}>
                <Button
                  size="small"
                  variant="minimal"
                  disabled={!there}
                  title={there ? path : none.gone(path)}
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
