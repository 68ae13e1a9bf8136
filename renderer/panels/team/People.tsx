import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { ago, localWords } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { TeamPerson } from '../../../shared/team.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { useNow } from '../../ui/Moment.tsx';
import { Section } from '../../ui/Section.tsx';
import { AddPerson } from './AddPerson.tsx';
import type { SharedCase } from './SharedHead.tsx';

const texts = teamTexts.people;

/** Who works on the case, where each stands, and what they brought since the user looked. */
export function People({ shared }: { readonly shared: SharedCase }) {
  const { team } = useWorkbench();
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const { people, role } = shared;
  const hasNews = people.some(({ news }) => news > 0);
  const knowsWhoIsHere = people.some(({ isHere }) => isHere !== null);
  return (
    <Section
      title={texts.title}
      aside={hasNews && <Button size="small" text={texts.seen} disabled={isBusy} onClick={() => void team.looked()} />}
    >
      <HTMLTable compact className="team-people" aria-label={texts.title}>
        <thead>
          <tr>
            <th>{texts.columns.name}</th>
            <th>{texts.columns.role}</th>
            {knowsWhoIsHere && <th>{texts.columns.here}</th>}
            <th>{texts.columns.wrote}</th>
            <th title={texts.behindHint}>{texts.columns.behind}</th>
            <th>{texts.columns.news}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {inOrder(people).map((person) => (
            <Row key={person.author} person={person} knowsWhoIsHere={knowsWhoIsHere} canRemove={role === 'owner'} />
          ))}
        </tbody>
      </HTMLTable>
      {role === 'owner' && <AddPerson asksLogin={shared.way?.kind === 'postgres'} />}
    </Section>
  );
}

/** Those who left come last. */
const inOrder = (people: readonly TeamPerson[]) =>
  people.toSorted((one, other) => Number(one.role === 'removed') - Number(other.role === 'removed'));

function Row(props: { readonly person: TeamPerson; readonly knowsWhoIsHere: boolean; readonly canRemove: boolean }) {
  const { team, frame, run } = useWorkbench();
  const now = useNow(15_000);
  const { author, role, isMe, isHere, at, behind, news } = props.person;
  const name = plainLine(props.person.name);
  const isRemoved = role === 'removed';

  function showNews(): void {
    team.showAuthor(props.person.name);
    run('panel.history');
  }
  function remove(): void {
    frame.confirm({
      title: texts.removeTitle(name),
      text: texts.removeText(name),
      action: texts.removeAction,
      agreed: () => void team.removePerson(author),
    });
  }
  return (
    <tr className={isRemoved ? 'quiet' : ''}>
      <td className="team-person" title={author}>
        <bdi>{name}</bdi> {isMe && <Tag minimal>{texts.you}</Tag>}
      </td>
      <td>{texts.roles[role]}</td>
      {props.knowsWhoIsHere && (
        <td className={isHere || isMe ? 'team-here' : 'quiet'}>{isHere || isMe ? texts.here : texts.away}</td>
      )}
      <td>
        {at === null ? (
          <span className="quiet">{texts.never}</span>
        ) : (
          <time title={localWords(at)}>{ago(at, now)}</time>
        )}
      </td>
      <td className={behind ? '' : 'quiet'}>{behind !== null && !isRemoved && texts.behind(behind)}</td>
      <td className="team-news">
        {news > 0 && (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            text={texts.news(news)}
            title={texts.showNews(name)}
            onClick={showNews}
          />
        )}
      </td>
      <td className="team-actions">
        {props.canRemove && !isMe && !isRemoved && (
          <Button
            size="small"
            variant="minimal"
            text={texts.remove}
            aria-label={texts.removeLabel(name)}
            onClick={remove}
          />
        )}
      </td>
    </tr>
  );
}
