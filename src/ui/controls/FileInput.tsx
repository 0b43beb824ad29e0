import type { RefObject } from 'react'

type Props = {
  /** Clicked by the button that one sees. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly accept?: string
  readonly isMultiple?: boolean
  /** A folder is chosen instead: all files in it. */
  readonly isFolder?: boolean
  /** Not called where nothing was chosen. */
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the browser's own choice of files. The same file can be chosen again. */
export function FileInput({ ref, label, accept, isMultiple = false, isFolder = false, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      // React knows no property of that name.
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
