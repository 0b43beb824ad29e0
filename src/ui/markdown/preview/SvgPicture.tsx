import { useState } from 'react'

/** A drawing as an image: no script in it runs and nothing it names is loaded. */
export function SvgPicture({ source }: { readonly source: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <p role="status" className="md-preview-note">
        This is not a drawing the browser can read.
      </p>
    )
  }
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`}
      alt="The drawing"
      onError={() => setIsBroken(true)}
    />
  )
}
