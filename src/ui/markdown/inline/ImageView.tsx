import { createContext, useContext, useEffect, useState } from 'react'

import { t } from '@/lib/text/t'

import { useMarkdownDeps } from '../MarkdownDeps'
import { imageHost, isDataImage, safeUrl } from './safeUrl'

type Props = { readonly url: string; readonly alt: string; readonly title: string }

/** An image: at once when it carries its own bytes, after a click when a host must be asked for it. */
export function ImageView({ url, alt, title }: Props) {
  if (isDataImage(url))
    return <img src={url} alt={alt} title={title || undefined} loading="lazy" decoding="async" />
  const host = imageHost(url)
  if (host === undefined) return <span className="md-refused">{alt === '' ? url : `${alt} (${url})`}</span>
  return <RemoteImage url={url} host={host} alt={alt} />
}

/** Takes an image that was loaded from another host. */
export const KeepImageContext = createContext<((url: string, image: Blob) => void) | undefined>(undefined)

type State =
  { readonly type: 'asked' | 'loading' | 'refused' } | { readonly type: 'shown'; readonly src: string }

function RemoteImage({
  url,
  host,
  alt,
}: {
  readonly url: string
  readonly host: string
  readonly alt: string
}) {
  const { loadImage } = useMarkdownDeps()
  const keep = useContext(KeepImageContext)
  const [state, setState] = useState<State>({ type: 'asked' })
  const src = state.type === 'shown' ? state.src : undefined
  useEffect(() => (src === undefined ? undefined : () => URL.revokeObjectURL(src)), [src])

  if (state.type === 'shown') return <img src={state.src} alt={alt} decoding="async" />

  const load = async () => {
    setState({ type: 'loading' })
    const loaded = await loadImage?.(url)
    setState(loaded === undefined ? { type: 'refused' } : { type: 'shown', src: loaded.src })
    if (loaded) keep?.(url, loaded.image)
  }
  return (
    <span className="md-image" title={url}>
      {state.type !== 'refused' && loadImage && (
        <button type="button" disabled={state.type === 'loading'} onClick={() => void load()}>
          {alt === ''
            ? t('Load image from {host}', { host })
            : t('Load image “{alt}” from {host}', { alt, host })}
        </button>
      )}
      {(state.type === 'refused' || !loadImage) && (
        <a href={safeUrl(url)} target="_blank" rel="noreferrer noopener">
          {alt === ''
            ? t('Open image at {host}', { host })
            : t('Open image “{alt}” at {host}', { alt, host })}
        </a>
      )}
      {state.type === 'refused' && (
        <span role="status"> {t('{host} doesn’t allow this page to show it.', { host })}</span>
      )}
    </span>
  )
}
