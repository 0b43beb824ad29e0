import { Command, PenLine, Search } from 'lucide-react'
import { Link } from 'wouter'

import { useAppState } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onPick: () => void
  readonly onOpenPalette: () => void
  /** The arrow down in the search box: into the list. */
  readonly onLeaveDown: () => void
}

/** The name, a new chat, and the search. */
export function LibraryHead({ query, onQuery, onPick, onOpenPalette, onLeaveDown }: Props) {
  const go = useGo()
  const own = useAppState((state) => state.settings.keys['palette'])
  const keys = (own ?? 'Mod+K').replace('Mod+', /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl+')
  return (
    <div className="flex flex-col gap-2 p-3 pb-2">
      <div className="flex items-center justify-between">
        <Link href="/" onClick={onPick} className="text-[15px] font-semibold">
          {t('Parlance')}
        </Link>
        <Button
          variant="quiet"
          size="small"
          onClick={onOpenPalette}
          aria-label={t('{keys}, command palette', { keys })}
        >
          <kbd className="font-sans text-[13px] text-muted pointer-coarse:hidden">{keys}</kbd>
          <Command aria-hidden size={16} className="hidden text-muted pointer-coarse:block" />
        </Button>
      </div>
      <Button
        onClick={() => {
          go('/')
          onPick()
        }}
      >
        <PenLine aria-hidden size={14} />
        {t('New chat')}
      </Button>
      <div className="relative">
        <Search aria-hidden size={14} className="absolute top-2.5 left-2.5 text-faint pointer-coarse:top-4" />
        <input
          type="search"
          aria-label={t('Search conversations')}
          placeholder={t('Search chats')}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onLeaveDown()
          }}
          className="h-8 w-full rounded border border-line-strong bg-surface pr-2 pl-8 text-sm placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-base"
        />
      </div>
    </div>
  )
}
