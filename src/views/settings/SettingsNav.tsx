import { icon, Info, type IconDrawing } from '@/ui/firstIcons'
import {
  BookOpen,
  Brain,
  ChartColumn,
  Cpu,
  Database,
  GraduationCap,
  Keyboard,
  MessageSquareText,
  Palette,
  Plug,
  RefreshCw,
  Wrench,
} from '@/ui/icons'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

import { t } from '@/lib/text/t'
import type { SectionId } from './sections'

type Props = {
  readonly sections: readonly { readonly id: SectionId; readonly label: string }[]
  readonly current: SectionId | undefined
}

/** The list of sections: a column at the side, a strip above on a phone. */
export function SettingsNav({ sections, current }: Props) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = nav.current
    if (!strip) return
    // The strip of a phone shows three of them: the one in the middle is where one is, also after a turn or a zoom.
    const centre = () => {
      const link = strip.querySelector<HTMLElement>('[aria-current]')
      if (link) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
    }
    centre()
    addEventListener('resize', centre)
    return () => removeEventListener('resize', centre)
  }, [current])

  return (
    <nav ref={nav} aria-label={t('Settings')} className="settings-nav">
      <p aria-hidden className="settings-title">
        {t('Settings')}
      </p>
      {sections.map(({ id, label }) => {
        const Icon = ICONS[id]
        return (
          <Link key={id} href={`/settings/${id}`} aria-current={id === current ? 'page' : undefined}>
            {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} />}
            {t(label)}
          </Link>
        )
      })}
    </nav>
  )
}

// Drawn here alone, so that no start loads it.
const Bell = icon(
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
)
const ICONS: Partial<Record<SectionId, IconDrawing>> = {
  connections: Plug,
  models: Cpu,
  appearance: Palette,
  notifications: Bell,
  tools: Wrench,
  knowledge: BookOpen,
  skills: GraduationCap,
  prompts: MessageSquareText,
  memory: Brain,
  sync: RefreshCw,
  data: Database,
  spending: ChartColumn,
  shortcuts: Keyboard,
  about: Info,
}
