/** One block of what a tool gave back. Binary data is base64 text. All of it is foreign data. */
export type ToolContent =
  | { readonly type: 'text'; readonly text: string; readonly audience?: 'person' | 'model' }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mediaType: string }
  | {
      readonly type: 'link'
      readonly uri: string
      readonly name: string
      readonly mediaType?: string
      readonly sizeBytes?: number
    }
  /** The content of a resource: text, or base64 in `data`. */
  | {
      readonly type: 'resource'
      readonly uri: string
      readonly mediaType?: string
      readonly text?: string
      readonly data?: string
    }
