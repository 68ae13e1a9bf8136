import { expect, test } from 'vitest';
import { createPageDialogs } from './page-dialogs.ts';

function dialogsAndQuestions() {
  const questions: { id: number; title: string; suggested: string }[] = [];
  return { questions, dialogs: createPageDialogs((question) => questions.push(question)) };
}

test('asks the page and hands on its answer', async () => {
  const { dialogs, questions } = dialogsAndQuestions();
  const chosen = dialogs.chooseSave('Export', '/home/a/b.json');
  expect(questions).toEqual([{ id: 1, wants: 'save', title: 'Export', suggested: '/home/a/b.json' }]);
  dialogs.answer(1, '/tmp/b.json');
  expect(await chosen).toBe('/tmp/b.json');
});

test('a changed mind is an answer too', async () => {
  const { dialogs } = dialogsAndQuestions();
  const chosen = dialogs.chooseSave('Export', '/home/a/b.json');
  dialogs.answer(1, null);
  expect(await chosen).toBeNull();
});

test('keeps two questions apart', async () => {
  const { dialogs } = dialogsAndQuestions();
  const first = dialogs.chooseSave('First', '/1');
  const second = dialogs.chooseSave('Second', '/2');
  dialogs.answer(2, '/second');
  dialogs.answer(1, '/first');
  expect([await first, await second]).toEqual(['/first', '/second']);
});

test('the first answer counts, and an answer to no question does nothing', async () => {
  const { dialogs } = dialogsAndQuestions();
  dialogs.answer(7, '/nobody/asked');
  const chosen = dialogs.chooseSave('Export', '/b.json');
  dialogs.answer(1, '/once');
  dialogs.answer(1, '/twice');
  expect(await chosen).toBe('/once');
});
