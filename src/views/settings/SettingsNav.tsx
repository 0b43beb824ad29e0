import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import type { SectionId } from './sections'

type Props = {
  readonly sections: readonly { readonly id: SectionId; readonly label: string }[]
  readonly current: SectionId | undefined
}

/** The list of sections: a column at the side, a strip above on a phone. */
export function SettingsNav({ sections, current }: Props) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    // The strip of a phone shows three of nine: the one in the middle is where one is.
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <nav
      ref={nav}
      aria-label={t('Settings')}
      className="flex shrink-0 gap-1 overflow-x-auto border-line p-2 max-md:border-b md:w-52 md:flex-col md:overflow-y-auto md:border-r"
    >
      {sections.map(({ id, label }) => (
        <Link
          key={id}
          href={`/settings/${id}`}
          aria-current={id === current ? 'page' : undefined}
          className={classNames(
            'flex min-h-8 shrink-0 items-center rounded px-3 text-sm pointer-coarse:min-h-11',
            id === current
              ? 'bg-accent-soft font-medium text-text'
              : 'text-muted hover:bg-tint hover:text-text',
          )}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
