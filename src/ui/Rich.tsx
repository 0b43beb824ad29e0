import { Fragment, type ReactNode } from 'react'

import { tParts, type Placeholders } from '@/lib/text/t'

type Props<Text extends string> = {
  /** The English text with its placeholders: `Press {key} to send`. */
  readonly text: Text
  readonly values: Readonly<Record<Placeholders<Text>, ReactNode>>
}

/** A translated sentence with elements in it: `<Rich text="Press {key} to send" values={{ key: <Kbd … /> }} />`. */
export function Rich<const Text extends string>({ text, values }: Props<Text>) {
  return tParts<Text, ReactNode>(text, values).map((part, index) => (
    // The parts of a text never change their order.
    <Fragment key={index}>{part}</Fragment>
  ))
}
