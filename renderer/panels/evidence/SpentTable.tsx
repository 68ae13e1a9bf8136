import { figure } from '../../../shared/figures.ts';
import { evidenceTexts } from '../../texts/evidence.ts';
import type { SpentDay } from './ledger-store.ts';

const mostDays = 14;

/** The cost of this case: a row per day, a figure per product. */
export function SpentTable({ spent }: { readonly spent: readonly SpentDay[] }) {
  if (spent.length === 0) return <p className="spent-none quiet">{evidenceTexts.spent.none}</p>;
  const products = [...new Set(spent.map(({ operation }) => operation))].sort();
  const days = [...new Set(spent.map(({ day }) => day))];
  const on = (day: string, product: string) =>
    spent.find((entry) => entry.day === day && entry.operation === product)?.queries ?? 0;
  const total = (product: string) =>
    spent.reduce((sum, entry) => (entry.operation === product ? sum + entry.queries : sum), 0);
  return (
    <table className="spent" aria-label={evidenceTexts.spent.title}>
      <thead>
        <tr>
          <th scope="col">{evidenceTexts.spent.title}</th>
          {products.map((product) => (
            <th key={product} scope="col" className="number">
              {product}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.slice(0, mostDays).map((day) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {products.map((product) => (
              <td key={product} className="number">
                {on(day, product) === 0 ? '' : figure(on(day, product))}
              </td>
            ))}
          </tr>
        ))}
        {days.length > 1 && (
          <tr className="spent-total">
            <th scope="row">{evidenceTexts.spent.allDays(days.length)}</th>
            {products.map((product) => (
              <td key={product} className="number">
                {figure(total(product))}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
