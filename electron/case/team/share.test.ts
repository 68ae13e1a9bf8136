import { expect, test } from 'vitest';
import { exchangeOf } from '../../../test/support/exchange.ts';
import { contentOf, joinAll, joiner, must, newAnalyst } from '../../../test/support/team.ts';
import { verifyCase } from '../verify.ts';
import { shareCase } from './share.ts';
import { sayPerson } from './team-file.ts';

const { signal } = new AbortController();
const now = () => new Date();

test('what was seen in very many records is shared whole, and is in the entries once', async () => {
  const ann = newAnalyst('Ann', now);
  const reply = must(await ann.file.keep(exchangeOf(1, '{}')));
  must(
    ann.file.change({ kind: 'added', label: 'Added' }, (draft) => {
      const often = draft.entity('domain', 'often.example');
      const link = draft.edge(often.id, draft.entity('ip', '192.0.2.1').id, 'A');
      for (let record = 0; record < 45; record++) draft.observe({ entity: often.id }, reply.id, record);
      for (let record = 0; record < 20; record++) draft.observe({ edge: link.id }, reply.id, record);
    }),
  );
  must(await shareCase(ann.file, ann.signer, now, signal));
  const bob = joiner('Bob', ann, now);
  const { author, name } = bob.signer;
  must(sayPerson(ann.file, { author, name, role: 'reader' }, now()));
  await joinAll([ann, bob]);

  expect(bob.database.one('SELECT count(*) AS n FROM observation')).toEqual({ n: 65 });
  expect(contentOf(bob)).toEqual(contentOf(ann));
  // The item, its address and their link in two entries; what else was seen of the item in a third.
  expect(bob.database.one('SELECT count(*) AS n FROM team_touch')).toMatchObject({ n: 3 + 1 + 2 + 1 });
  expect(await verifyCase(bob.database, signal)).toMatchObject({ kind: 'good' });
});
