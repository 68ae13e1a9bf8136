import { Button, FormGroup, InputGroup, Intent, TagInput } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { fanged } from '../../../shared/defang.ts';
import { feedCatalogue, feedKeptDays } from '../../../shared/feed-catalogue.ts';
import type { FeedName } from '../../../shared/feeds.ts';
import { bytesWords, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FeedSession } from '../../stores/feeds-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { Form } from '../../ui/Form.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Section } from '../../ui/Section.tsx';
import { readWindowTime } from './feed-form.ts';
import { freshSession } from './feed-session.ts';

const { start: texts, sessions: sessionTexts } = feedTexts;

// covers: feeds.read sessionID, after, before, domain, 2 a minute, 120 an hour, 5 days kept
/** The content of a feed, and the ways to read it: follow it, read a window, or continue a session. */
export function FeedStart({ feed }: { readonly feed: FeedName }) {
  const { feeds } = useWorkbench();
  const { followings, busy } = useParts(feeds.store, ['followings', 'busy']);
  const all = usePart(feeds.store, (state) => state.sessions);
  const known = all.filter((session) => session.feed === feed);
  const taken = [...known.map(({ session }) => session), ...followings.flatMap(({ session }) => session ?? [])];
  const [session, setSession] = useState('');
  const [after, setAfter] = useState('');
  const [before, setBefore] = useState('');
  const [domains, setDomains] = useState<readonly string[]>([]);
  const { title, holds, about } = feedCatalogue[feed];
  const [from, to] = [readWindowTime(after), readWindowTime(before)];
  const name = session.trim() || freshSession(feed, new Date(), taken);
  const nameFits = /^[A-Za-z0-9_.-]{1,64}$/.test(name);
  const isRight = from.ok && to.ok;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another feed begins with an empty form
  useEffect(() => {
    setSession('');
    setDomains([]);
    void feeds.readSessions();
  }, [feed]);

  function question() {
    return {
      feed,
      ...(from.ok && from.value !== null && { after: from.value }),
      ...(to.ok && to.value !== null && { before: to.value }),
      ...(domains.length > 0 && { domains: [...domains] }),
    };
  }

  const follow = () => void feeds.start({ ...question(), session: name });

  return (
    <div className="feed-start">
      <h2 className="feed-title">{title}</h2>
      <p className="feed-holds">{holds}</p>
      <Section title={texts.title}>
        <p className="quiet feed-hint">{texts.about}</p>
        <Form aria-label={texts.title} onSend={follow} ready={isRight && nameFits && !busy}>
          <div className="feed-fields">
            <FormGroup
              label={texts.session}
              labelFor="feed-session"
              helperText={nameFits ? texts.sessionHint : texts.sessionBad}
              intent={nameFits ? Intent.NONE : Intent.DANGER}
            >
              <InputGroup
                id="feed-session"
                className="mono"
                value={session}
                placeholder={name}
                spellCheck={false}
                onValueChange={setSession}
              />
            </FormGroup>
            <WindowField id="feed-after" label={texts.from} value={after} read={from} onChange={setAfter} />
            <WindowField id="feed-before" label={texts.to} value={before} read={to} onChange={setBefore} />
            {about !== 'addresses' && (
              <FormGroup label={texts.names} labelFor="feed-names" className="feed-names" helperText={texts.namesHint}>
                <TagInput
                  inputProps={{ id: 'feed-names', spellCheck: false }}
                  className="mono"
                  values={domains.map(plainLine)}
                  placeholder={texts.namesEmpty}
                  addOnBlur
                  addOnPaste
                  separator={/[\s,]+/}
                  onChange={(values) =>
                    setDomains(values.map((value) => fanged(String(value)).toLowerCase()).filter(isNameFilter))
                  }
                />
              </FormGroup>
            )}
          </div>
          <div className="feed-buttons">
            <Button
              intent={Intent.PRIMARY}
              icon="feed-subscribed"
              text={texts.follow}
              loading={busy}
              disabled={!isRight || !nameFits}
              type="submit"
            />
            <Button
              icon="history"
              text={texts.readOnce}
              title={texts.readOnceHint}
              disabled={!isRight || busy || (after.trim() === '' && before.trim() === '')}
              onClick={() => void feeds.start(question())}
            />
          </div>
        </Form>
      </Section>
      {known.length > 0 && <Sessions sessions={known} />}
    </div>
  );
}

const isNameFilter = (name: string) => /^\*?[^*\s]{1,251}\*?$/.test(name);

function WindowField(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly read: ReturnType<typeof readWindowTime>;
  readonly onChange: (value: string) => void;
}) {
  const { id, label, value, read } = props;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={read.ok ? Intent.NONE : Intent.DANGER}
      helperText={read.ok ? (read.shown ?? texts.timeHint) : read.why}
    >
      <InputGroup
        id={id}
        className="mono"
        value={value}
        placeholder={id === 'feed-after' ? texts.fromEmpty : texts.toEmpty}
        spellCheck={false}
        onValueChange={props.onChange}
      />
    </FormGroup>
  );
}

/** Sessions of this case: after a restart they continue where they were. */
function Sessions({ sessions }: { readonly sessions: readonly FeedSession[] }) {
  const { feeds } = useWorkbench();
  const { followings, busy } = useParts(feeds.store, ['followings', 'busy']);
  const isOpen = ({ feed, session }: FeedSession) =>
    followings.find((one) => one.feed === feed && one.session === session) ?? null;
  return (
    <Section title={sessionTexts.title}>
      <table className="feed-sessions">
        <thead>
          <tr>
            <th scope="col">{sessionTexts.session}</th>
            <th scope="col">{sessionTexts.names}</th>
            <th scope="col">{sessionTexts.lastAnswer}</th>
            <th scope="col">{sessionTexts.answers}</th>
            <th scope="col">{sessionTexts.came}</th>
            <th scope="col">
              <span className="feed-unseen">{feedTexts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((one) => {
            const open = isOpen(one);
            return (
              <tr key={one.session}>
                <td className="mono">{plainLine(one.session)}</td>
                <td className="mono quiet">{one.domains.map(plainLine).join(', ') || sessionTexts.allNames}</td>
                <td>
                  <Moment at={one.lastAt} withDate />
                </td>
                <td className="number">{figure(one.answers)}</td>
                <td className="number">{bytesWords(one.bytes)}</td>
                <td>
                  {open ? (
                    <Button size="small" text={sessionTexts.look} onClick={() => feeds.look(open.feed, open.id)} />
                  ) : (
                    <Button
                      size="small"
                      icon="play"
                      text={one.ended ? sessionTexts.beginAgain : sessionTexts.resume}
                      title={one.ended ? sessionTexts.beginAgainHint : sessionTexts.resumeHint(feedKeptDays)}
                      disabled={busy}
                      onClick={() =>
                        void feeds.start({
                          feed: one.feed,
                          session: one.session,
                          ...(one.domains.length > 0 && { domains: one.domains }),
                        })
                      }
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
