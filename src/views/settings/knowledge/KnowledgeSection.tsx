import { useEffect, useState, type SyntheticEvent } from 'react'

import { useCollectionCommands, useStoredCollections } from '@/hooks/collections/useCollections'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { Section } from '../Section'
import { CollectionRow } from './CollectionRow'
import './knowledge.css'

/** Collections of documents: making them, what is in each, and the folders that are read. */
export function KnowledgeSection() {
  const { value: collections, problem: unreadable, again } = useStoredCollections()
  const withCollections = useCollectionCommands()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    void withCollections(async (commands) => {
      await commands.forgetLost()
      await commands.checkFolders()
    })
  }, [withCollections])

  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const added = await withCollections((commands) => commands.addCollection(name.trim()))
    setProblem(added && !added.ok ? added.error : undefined)
    if (added?.ok) setName('')
  }
  return (
    <Section
      title={t('Knowledge')}
      description={t(
        'Collections of documents for chats, projects and assistants. The passages that fit a message are found on this device and sent with it.',
      )}
    >
      <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void add(event)}>
        <TextField
          label={t('Name of a new collection')}
          value={name}
          onChange={setName}
          autoComplete="off"
          maxLength={80}
          error={problem}
        />
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {t('Create collection')}
        </Button>
      </form>
      {unreadable !== undefined && (
        <LoadFailed title={t('Your collections can’t be read')} onRetry={again}>
          {unreadable}
        </LoadFailed>
      )}
      {collections?.length === 0 && (
        <EmptyState title={t('No collections yet')}>
          {t('Create one, then add documents or a folder to it.')}
        </EmptyState>
      )}
      {collections && collections.length > 0 && (
        <ul
          aria-label={t('Collections')}
          className="flex flex-col divide-y divide-line rounded border border-line bg-surface"
        >
          {collections.map((collection) => (
            <CollectionRow key={collection.id} collection={collection} />
          ))}
        </ul>
      )}
    </Section>
  )
}
