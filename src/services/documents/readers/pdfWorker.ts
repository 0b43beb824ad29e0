// The library's own worker, served with the app: nothing is loaded from elsewhere.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
