import { nearest } from './nearest.ts';

/** Explains an error of Node's argument parser in terms of the mistake. */
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
      return `"${named}" is not an option.`;
    default:
      return 'The arguments are not valid.';
  }
}

/** Arguments never contain keys: everyone on the machine can read them. */
export function namesKey(error: unknown): boolean {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>;
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && /^Unknown option '[^']*(key|token|secret|password)/i.test(message);
}
