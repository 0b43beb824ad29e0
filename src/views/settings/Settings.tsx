import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'

import { t } from '@/lib/text/t'
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
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { AboutSection } from './AboutSection'
import { AppearanceSection } from './AppearanceSection'
import { BuiltinModelsSection } from './builtinModels/BuiltinModelsSection'
import { ConnectionsSection } from './connections/ConnectionsSection'
import { DataSection } from './data/DataSection'
import { KnowledgeSection } from './knowledge/KnowledgeSection'
import { MemorySection } from './memory/MemorySection'
import { NotificationsSection } from './notifications/NotificationsSection'
import { PromptsSection } from './prompts/PromptsSection'
import { SECTIONS, type SectionId } from './sections'
import './settings.css'
import { ShortcutsSection } from './shortcuts/ShortcutsSection'
import { SkillsSection } from './skills/SkillsSection'
import { SyncSection } from './sync/SyncSection'
import { ToolsSection } from './tools/ToolsSection'

type Props = {
  /** From the address; what is unknown shows the first section. */
  readonly section: string | undefined
  /** Sections that other views bring; one that nobody brings is not in the list. */
  readonly others?: Partial<Record<SectionId, ReactNode>>
  /** Shown before the title: the way to the library on a phone. */
  readonly start?: ReactNode
}

/** The settings, one section at a time. */
export function Settings({ section, others = {}, start }: Props) {
  const contents: Partial<Record<SectionId, ReactNode>> = { ...OWN, ...others }
  const shown = SECTIONS.filter(({ id }) => contents[id] !== undefined)
  const current = shown.find(({ id }) => id === section) ?? shown[0]
  const bodyRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (bodyRef.current) bodyRef.current.scrollTop = 0
  }, [current?.id])

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="settings-head flex h-12 shrink-0 items-center gap-2 border-b border-line px-2">
        {start}
        <h1 className="text-[15px] font-semibold">{t('Settings')}</h1>
      </header>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <SettingsNav sections={shown} current={current?.id} />
        <ScrollRegion ref={bodyRef} label={t('Settings')} className="min-h-0 flex-1 overflow-y-auto">
          <div className="settings-body mx-auto flex flex-col gap-8 px-4 py-6">
            {current && PARTED.includes(current.id) && <h2 className="settings-page">{t(current.label)}</h2>}
            {current && contents[current.id]}
          </div>
        </ScrollRegion>
      </div>
    </div>
  )
}

/** Those of several parts: the parts have titles of their own, and the page has the name it has in the list. */
const PARTED: readonly SectionId[] = ['tools', 'data']

const OWN: Partial<Record<SectionId, ReactNode>> = {
  connections: <ConnectionsSection />,
  models: <BuiltinModelsSection />,
  appearance: <AppearanceSection />,
  notifications: <NotificationsSection />,
  tools: <ToolsSection />,
  knowledge: <KnowledgeSection />,
  skills: <SkillsSection />,
  prompts: <PromptsSection />,
  memory: <MemorySection />,
  sync: <SyncSection />,
  data: <DataSection />,
  shortcuts: <ShortcutsSection />,
  about: <AboutSection />,
}

type SettingsNavProps = {
  readonly sections: readonly { readonly id: SectionId; readonly label: string }[]
  readonly current: SectionId | undefined
}

/** The list of sections: a column at the side, a strip above on a phone. */
function SettingsNav({ sections, current }: SettingsNavProps) {
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
