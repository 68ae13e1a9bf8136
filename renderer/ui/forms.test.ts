import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '..');
const files = globSync('**/*.tsx', { cwd: renderer })
  .map((path) => path.replaceAll('\\', '/'))
  .sort();
const sourceOf = (path: string) => readFileSync(join(renderer, path), 'utf8');

/** Every form of the window: Ctrl+Enter sends each. */
const forms = [
  'frame/ReasonField.tsx',
  'frame/case/AddDialog.tsx',
  'frame/case/AnnotateDialog.tsx',
  'frame/case/ConfirmDialog.tsx',
  'frame/case/ExportDialog.tsx',
  'frame/case/GroupDialog.tsx',
  'frame/case/MergeDialog.tsx',
  'frame/case/RecoverDialog.tsx',
  'frame/case/RenameDialog.tsx',
  'frame/case/SealDialogs.tsx',
  'panels/channels/DownloadLinkDialog.tsx',
  'panels/channels/RangeForm.tsx',
  'panels/channels/WishList.tsx',
  'panels/connections/ConnectionForm.tsx',
  'panels/connections/KeyRow.tsx',
  'panels/detect/DeleteMonitor.tsx',
  'panels/detect/FilterBar.tsx',
  'panels/detect/MonitorForm.tsx',
  'panels/detect/ReadCard.tsx',
  'panels/detect/SavedFilters.tsx',
  'panels/dns/QueryForm.tsx',
  'panels/entities/CampaignPart.tsx',
  'panels/export/ExportGraphDialog.tsx',
  'panels/export/ImportDialog.tsx',
  'panels/feeds/Archives.tsx',
  'panels/feeds/FeedStart.tsx',
  'panels/feeds/RuleForm.tsx',
  'panels/file/FindBar.tsx',
  'panels/inspector/NotePart.tsx',
  'panels/inspector/VerdictPart.tsx',
  'panels/paste/PasteDialog.tsx',
  'panels/pivot/CostCard.tsx',
  'panels/report/ReportPanel.tsx',
  'panels/screenshots/SizedDialog.tsx',
  'panels/search/DnsForm.tsx',
  'panels/search/InvestigateForm.tsx',
  'panels/search/PatternForm.tsx',
  'panels/watching/ChainCard.tsx',
  'panels/watching/WatchingLayer.tsx',
];

/** Fields that act as they are changed: there is nothing to send. */
const actAtOnce = [
  'frame/StatusBar.tsx',
  'frame/WorkspaceTabs.tsx',
  'frame/case/CaseSearch.tsx',
  'panels/account/ConfirmLimits.tsx',
  'panels/channels/ChannelTable.tsx',
  'panels/channels/LinkBook.tsx',
  'panels/detect/MonitorTools.tsx',
  'panels/dns/FilterBar.tsx',
  'panels/dns/RecordHistory.tsx',
  'panels/entities/EntitiesPanel.tsx',
  'panels/evidence/ReplyViewer.tsx',
  'panels/feeds/FollowedFeed.tsx',
  'panels/feeds/Rules.tsx',
  'panels/file/ColumnChoice.tsx',
  'panels/file/FilePanel.tsx',
  'panels/file/HitsView.tsx',
  'panels/graph/GraphFilter.tsx',
  'panels/history/HistoryPanel.tsx',
  'panels/memory/AlikeCases.tsx',
  'panels/memory/IndexPart.tsx',
  'panels/records/ColumnsMenu.tsx',
  'panels/records/FilterBar.tsx',
  'panels/screenshots/ScreenshotsPanel.tsx',
  'panels/search/ResultList.tsx',
  'panels/timeline/TimelineTools.tsx',
  'ui/KindSelect.tsx',
];

/** Fields that stand in a form of another file, are only to be read, or offer a list of their own to choose from. */
const others = [
  'box/Box.tsx',
  'panels/channels/ShareLinkDialog.tsx',
  'panels/detect/FilterFields.tsx',
  'panels/detect/TimeWindow.tsx',
  'panels/pivot/LookupNarrowing.tsx',
  'panels/pivot/SearchNarrowing.tsx',
  'panels/report/SectionChoice.tsx',
  'panels/report/ViewList.tsx',
  'panels/team/TextField.tsx',
  'ui/FencesInput.tsx',
  'ui/SchemaInput.tsx',
];

const names =
  'InputGroup TextArea NumericInput HTMLSelect SchemaInput FencesInput Checkbox Switch TagInput Suggest input textarea select';
const fields = new RegExp(`<(${names.replaceAll(' ', '|')})\\b`);
const withForm = files.filter((path) => /<(Form|FormDialog)\b/.test(sourceOf(path)));

test('every form is the one that Ctrl+Enter sends', () => {
  expect(files.filter((path) => /<form\b/.test(sourceOf(path)))).toEqual(['ui/Form.tsx']);
  expect(forms.filter((path) => !withForm.includes(path))).toEqual([]);
});

test('a place with fields is a form, unless it is known to need none', () => {
  const known = new Set([...withForm, ...actAtOnce, ...others]);
  expect(files.filter((path) => fields.test(sourceOf(path)) && !known.has(path))).toEqual([]);
});
