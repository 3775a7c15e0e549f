/** Stands where react-admin would bring along its own writer of CSV, which no list here offers: files leave from the server (ExportButton). */
export default (): never => {
  throw new Error('lists are exported by the server')
}
