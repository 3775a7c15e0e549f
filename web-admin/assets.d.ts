/** What Vite makes of a picture: its address. */
declare module '*.svg' {
  const address: string
  export default address
}
