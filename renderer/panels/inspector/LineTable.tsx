import { plainLine } from '../../../shared/odd-text.ts';

/** Names and what is said of each, one below the other. */
export function LineTable({ lines }: { readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <table className="inspector-table">
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{plainLine(value)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
