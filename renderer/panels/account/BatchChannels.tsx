import type { BatchProfile } from '../../../shared/channels.ts';
import { plainLine } from '../../../shared/odd-text.ts';

// covers: batch.validate batch, description
export function BatchChannels({ profile }: { readonly profile: BatchProfile }) {
  if (profile.channels.length === 0) return <p className="quiet">This key opens no channel.</p>;
  return (
    <>
      <ul className="account-channels">
        {profile.channels.map((channel) => (
          <li key={channel.name}>
            <span className="mono">{plainLine(channel.name)}</span>
            <span>{plainLine(channel.description) || <span className="quiet">no description</span>}</span>
          </li>
        ))}
      </ul>
      {profile.spoiled > 0 && <p className="quiet">{profile.spoiled} channels could not be read.</p>}
    </>
  );
}
