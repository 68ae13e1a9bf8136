import { shareCase } from '../../electron/case/team/share.ts';
import { sayPerson } from '../../electron/case/team/team-file.ts';
import { exchangeOf } from './exchange.ts';
import { type Analyst, joinAll, joiner, must, newAnalyst } from './team.ts';

/** Writes a case of two analysts: a conflict, and a link that waits for an item which somebody removed. */
export async function makeSharedCase(path: string): Promise<void> {
  let at = Date.parse('2026-06-01T12:00:00Z');
  const now = () => {
    at += 1000;
    return new Date(at);
  };
  const ann = newAnalyst('Ann', now, undefined, undefined, path);
  const idOf = ({ database }: Analyst, name: string) =>
    Number(database.one('SELECT id FROM entity WHERE value = ?', name)?.id);
  must(
    ann.file.change({ kind: 'added', label: 'Added' }, (draft) => {
      draft.campaign({ name: 'Ledger' });
      for (const name of ['one.example', 'two.example']) draft.entity('domain', name);
    }),
  );
  must(await ann.file.keep(exchangeOf(1, '{"body": 1}')));
  must(await shareCase(ann.file, ann.signer, now, new AbortController().signal));
  const bob = joiner('Bob', ann, now);
  must(sayPerson(ann.file, { author: bob.signer.author, name: 'Bob', role: 'editor' }, now()));
  await joinAll([ann, bob]);
  for (const each of [ann, bob]) {
    must(
      each.file.change({ kind: 'annotated', label: 'Noted' }, (draft) =>
        draft.update('entity', idOf(each, 'one.example'), { note: `by ${each.signer.name}` }),
      ),
    );
  }
  must(
    bob.file.change({ kind: 'added', label: 'Linked' }, (draft) =>
      draft.edge(idOf(bob, 'one.example'), idOf(bob, 'two.example'), 'A'),
    ),
  );
  must(
    ann.file.change({ kind: 'removed', label: 'Removed' }, (draft) => draft.remove('entity', idOf(ann, 'two.example'))),
  );
  await joinAll([ann, bob]);
  for (const { file } of [ann, bob]) await file.close();
}
