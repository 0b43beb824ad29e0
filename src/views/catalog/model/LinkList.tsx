import { ExternalLink } from '@/ui/icons'

import type { CatalogEntry } from '@/domain/catalog'
import { t } from '@/lib/text/t'

import { Section } from './FactList'

/** Where else the model is described; only addresses of the web. Nothing when there are none. */
export function LinkList({ entry }: { readonly entry: CatalogEntry }) {
  const links = [
    ...entry.links.map(({ name, url }) => ({ name: t(name), url })),
    ...(entry.huggingFaceId === undefined
      ? []
      : [{ name: t('Hugging Face'), url: `https://huggingface.co/${entry.huggingFaceId}` }]),
  ].filter(({ url }) => /^https?:\/\//i.test(url))
  if (links.length === 0) return null
  return (
    <Section title={t('Links')}>
      <ul className="flex flex-col gap-1 text-sm">
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`} className="flex min-w-0 flex-wrap gap-x-2">
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              className="inline-flex items-center gap-1 text-accent hover:underline"
            >
              {name}
              <ExternalLink aria-hidden size={13} />
            </a>
            <span className="min-w-0 text-[13px] break-all text-muted">{url}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
