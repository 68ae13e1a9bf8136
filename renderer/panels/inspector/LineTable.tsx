import { plainLine } from '../../../shared/odd-text.ts';

/** A table of names and values. */
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
