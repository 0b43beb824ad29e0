import * as z from 'zod/mini'

// The client library's schemas would try to compile themselves, which the page's policy refuses and reports. Imported
// before the library, as it tries with the first schema.
z.config({ jitless: true })
