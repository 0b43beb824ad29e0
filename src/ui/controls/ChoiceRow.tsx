import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly type: 'checkbox' | 'radio'
  readonly children: ReactNode
}

/** One line of a list to choose from, which takes clicks in its whole width. */
export const ChoiceRow = ({ children, ...input }: Props) => (
  <label className="flex min-h-8 items-center gap-2.5 rounded px-1 text-sm hover:bg-tint pointer-coarse:min-h-11">
    <input {...input} className="size-4 accent-(--accent)" />
    {children}
  </label>
)
