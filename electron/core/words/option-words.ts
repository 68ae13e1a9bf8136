import { nearest } from './nearest.ts';

/** What Node's reader of arguments complains of, in a sentence that says more of the mistake than of Node. */
export function optionWords(error: unknown, options: readonly string[]): string {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>;
  const named = /'(?:-\w, )?([^' ]+)/.exec(message)?.[1] ?? '';
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': {
      const meant = nearest(named.replace(/^-+/, ''), options);
      return `There is no option ${named}.${meant ? ` Did you mean --${meant}?` : ''}`;
    }
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return /does not take/.test(message) ? `${named} takes no value.` : `${named} needs a value after it.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `"${named}" is no option.`;
    default:
      return 'The arguments are not understood.';
  }
}

/** Keys are never taken from arguments, which everyone on the machine can read. */
export function namesKey(error: unknown): boolean {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>;
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && /^Unknown option '[^']*(key|token|secret|password)/i.test(message);
}
