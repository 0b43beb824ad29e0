import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'aria-label' | 'tabIndex'> & {
  readonly label: string
  /** `group` where a page has many of one name: too many landmarks are none. */
  readonly role?: 'region' | 'group'
}

/** What scrolls by itself: named, and reachable by key, as every such region must be. */
export const ScrollRegion = ({ label, role = 'region', ...rest }: Props) => (
  <div role={role} aria-label={label} tabIndex={0} {...rest} />
)
