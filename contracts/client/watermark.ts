/** id of the element over every page that names the viewer */
export const MARK_ID = 'mark'

/**
 * The watermark's text; undefined for exempt users.
 * @param exempt login names separated by commas, whatever their case (config `watermarkExempt`)
 * @param text the login name where nothing else is given
 */
export const watermarkFor = (loginName: string | undefined, exempt: string, text = loginName): string | undefined => {
  if (!loginName) return undefined
  const names = exempt.split(/[,，\s]+/).map(name => name.toLowerCase())
  return names.includes(loginName.toLowerCase()) ? undefined : text
}
