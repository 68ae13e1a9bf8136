import type * as React from 'react';
import type { NotHostile, ShownText } from '../shared/hostile.ts';

/**
 * The types of markup, in place of `react/jsx-runtime` (`paths` in `tsconfig.json`; React's own code runs). They are
 * React's types, except that no text child, title, label or description accepts `Hostile` text.
 */
export { Fragment } from 'react';

type Node = Exclude<React.ReactNode, string | Iterable<React.ReactNode>> | ShownText | (Iterable<Node> & NotHostile);

type TextProp =
  | 'children'
  | 'title'
  | 'alt'
  | 'placeholder'
  | 'text'
  | 'label'
  | 'aria-label'
  | 'aria-description'
  | 'content'
  | 'helperText';

type Guarded<T> = [React.ReactNode] extends [T] ? Node : string extends T ? Exclude<T, string> | ShownText : T;

type GuardedProps<P> = { [K in keyof P]: K extends TextProp ? Guarded<P[K]> : P[K] };

export namespace JSX {
  export type ElementType = React.JSX.ElementType;
  export type Element = React.JSX.Element;
  export type ElementClass = React.JSX.ElementClass;
  export type ElementAttributesProperty = React.JSX.ElementAttributesProperty;
  export type ElementChildrenAttribute = React.JSX.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> = GuardedProps<React.JSX.LibraryManagedAttributes<C, P>>;
  export type IntrinsicAttributes = React.JSX.IntrinsicAttributes;
  export type IntrinsicClassAttributes<T> = React.JSX.IntrinsicClassAttributes<T>;
  export type IntrinsicElements = {
    [E in keyof React.JSX.IntrinsicElements]: GuardedProps<React.JSX.IntrinsicElements[E]>;
  };
}
