import { afterEach, beforeEach, vi } from 'vitest'

/** The reader of files that workers have and Node lacks. */
class FileReaderHere {
  result = ''
  onloadend?: () => void
  readAsDataURL(blob: Blob) {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`
      this.onloadend?.()
    })
  }
}

/** Gives each test of a file, or of a group, that reader. */
export function readFilesHere(): void {
  beforeEach(() => {
    vi.stubGlobal('FileReader', FileReaderHere)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
