import { Link } from 'wouter'

import { useAppState } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useProjectCommands } from '@/hooks/projects/useProjects'
import { useSearchStatus } from '@/hooks/search/useSearch'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Command, PanelLeft, PenLine, Search } from '@/ui/icons'

type Props = {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onPick: () => void
  readonly onOpenPalette: () => void
  /** Hides the list; undefined where it is a sheet. */
  readonly onCollapse: (() => void) | undefined
  /** The arrow down in the search box: into the list. */
  readonly onLeaveDown: () => void
}

/** The name, a new chat, and the search. */
export function LibraryHead({ query, onQuery, onPick, onOpenPalette, onCollapse, onLeaveDown }: Props) {
  const go = useGo()
  const withProjects = useProjectCommands()
  const isInProject = useAppState((state) => state.settings.newConversation.project !== undefined)
  const own = useAppState((state) => state.settings.keys['palette'])
  const keys = (own ?? 'Mod+K').replace('Mod+', /Mac|iP/.test(navigator.userAgent) ? '⌘' : `${t('Ctrl')}+`)
  return (
    <div className="flex flex-col p-2 pb-0">
      <div className="library-top">
        <Link href="/" onClick={onPick} className="library-name">
          <img src="/icon.svg" alt="" width={20} height={20} />
          {t('Parlance')}
        </Link>
        {onCollapse && <IconButton icon={PanelLeft} label={t('Hide chats')} onClick={onCollapse} />}
      </div>
      <button
        type="button"
        onClick={() => {
          if (isInProject) void withProjects((commands) => commands.startInProject(null))
          go('/')
          onPick()
        }}
        className="library-row"
      >
        <PenLine aria-hidden size={16} strokeWidth={1.75} />
        {t('New chat')}
      </button>
      <div className="library-search">
        <Search aria-hidden size={16} strokeWidth={1.75} />
        <input
          autoComplete="off"
          type="search"
          aria-label={t('Search conversations')}
          placeholder={t('Search chats')}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onLeaveDown()
          }}
        />
        <Button
          variant="quiet"
          size="small"
          onClick={onOpenPalette}
          aria-label={t('{keys}, command palette', { keys })}
        >
          <kbd className="library-keys">{keys.replace('+', ' ')}</kbd>
          <Command aria-hidden size={16} className="hidden text-muted pointer-coarse:block" />
        </Button>
      </div>
    </div>
  )
}

/** How far the index is while one searches without it; nothing once it is there. */
export function SearchProgress() {
  const status = useSearchStatus()
  if (status.type !== 'building') return null
  const { done, total } = status
  return (
    <ProgressBar
      label={t('Indexing')}
      value={total === 0 ? undefined : done / total}
      detail={t('{done} of {total}', { done, total })}
      className="px-3 pb-2"
    />
  )
}
