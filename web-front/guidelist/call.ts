import { client } from '#contracts/client/call.ts'
import { lineHere } from '#contracts/client/connection.ts'

/** Calls of the guide's page, which go out without a login, whoever is logged in in this browser. */
let seen = 0
export const { call } = client({
  session: {
    token: () => undefined,
    seen: () => seen,
    saw: position => {
      seen = position
    },
    loggedOut: () => {},
  },
  fetch: lineHere().hearing((input, init) => fetch(input, init)),
})
