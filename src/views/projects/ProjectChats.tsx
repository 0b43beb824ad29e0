import { Ellipsis } from '@/ui/icons'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'

import { conversationsIn, inLibraryOrder } from '@/domain/conversations/libraryRows'
import type { Project } from '@/domain/projects/project'
import { useCommands } from '@/hooks/app'
import { useListedChats } from '@/hooks/conversations/useChatState'
import { useProjectCommands } from '@/hooks/projects/useProjects'
import { useSearch } from '@/hooks/search/useSearch'
import { formatDay } from '@/lib/text/formatTime'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { SearchField } from '@/ui/controls/TextField'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { ForeignName } from '@/ui/foreign/ForeignName'

/** The chats of a project, by title or by what is said in them. */
export function ProjectChats({ project: { id } }: { readonly project: Project }) {
  const { trashConversations } = useCommands()
  const withProjects = useProjectCommands()
  const conversations = useListedChats()
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query.trim())
  const results = useSearch(words, { project: id })
  const own = useMemo(
    () =>
      inLibraryOrder(
        conversations.filter(({ settings, trashedAt }) => settings.project === id && trashedAt === null),
      ),
    [conversations, id],
  )
  const shown = useMemo(
    () =>
      words === ''
        ? own
        : [...conversationsIn(own, 'all', { words }), ...conversationsIn(own, 'archived', { words })],
    [own, words],
  )
  const hits = words === '' ? [] : results.hits
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">{t('Chats')}</h2>
      {own.length > 0 && <SearchField label={t('Search this project')} value={query} onChange={setQuery} />}
      {own.length === 0 && (
        <p className="text-sm text-muted">
          {t('No chats yet. Start one here, or drag chats from the list onto the project’s name.')}
        </p>
      )}
      {words !== '' && shown.length + hits.length === 0 && !results.isRunning && (
        <p role="status" className="text-sm text-muted">
          {t('No results')}
        </p>
      )}
      <ul aria-label={t('Chats in this project')} className="flex flex-col">
        {shown.map(({ id: chatId, title, updatedAt }) => (
          <li key={chatId} className="flex items-center gap-2 border-b border-line last:border-0">
            <Link
              href={`/c/${encodeURIComponent(chatId)}`}
              className="flex min-h-9 min-w-0 flex-1 items-center gap-3 text-sm hover:underline pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate" dir={dirOf(title)}>
                <ForeignName text={title} />
              </span>
              <span className="text-[13px] text-muted tabular-nums">{formatDay(updatedAt)}</span>
            </Link>
            <MenuButton
              label={t('Options for {title}', { title })}
              icon={Ellipsis}
              items={() => [
                {
                  type: 'item',
                  label: t('Move out of project'),
                  onPick: () => void withProjects((commands) => commands.moveToProject([chatId], null)),
                },
                { type: 'separator' },
                {
                  type: 'item',
                  label: t('Delete'),
                  isDanger: true,
                  onPick: () => void trashConversations([chatId]),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {hits.length > 0 && (
        <ul aria-label={t('Messages found')} className="flex flex-col">
          {hits.map(({ conversationId, messageId, title, snippet }) => (
            <li key={messageId}>
              <Link
                href={`/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(messageId)}`}
                className="block rounded py-1.5 text-sm hover:bg-tint"
              >
                <span className="block truncate" dir={dirOf(title)}>
                  <ForeignName text={title} />
                </span>
                <span className="block truncate text-[13px] text-muted" dir={dirOf(snippet.text)}>
                  {snippet.text}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
