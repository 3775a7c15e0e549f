import type { AnyField, RecordFields } from '#contracts/kernel/field.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { KindTerms, PolicyKind } from '#contracts/policy/kind.ts'
import { readBody } from '#services/kernel/http/validate.ts'
import { codesForNames } from '#services/kernel/record/names.ts'
import { importColumns, settle } from '#services/kernel/record/table.ts'
import type { PolicyTable } from '../import.ts'
import { comesToHold, type KindPolicy, kindDecider, kindNumber } from './kind.ts'

/** The table of a kind: a column for each field, as records have them. */
export const kindTable = (kind: PolicyKind): PolicyTable<KindTerms> => {
  const fields = kind.fields as RecordFields
  // the terms alone, so that an error names the column
  const asRead = { ...kind.endpoints.save, body: kind.terms }
  return {
    kind: {
      decider: kindDecider(kind),
      what: kind.zh,
      keys: kind.keys,
      comesIntoForce: (state: KindPolicy, terms, how) => comesToHold(kind, state, terms, how),
    },
    columns: importColumns({ fields }),
    coded: async (row, namesOf) => {
      for (const [name, field] of Object.entries<AnyField>(fields)) if (field.ref && row.value[name] !== undefined) settle(field, name, row)
      await codesForNames({ fields }, [row], namesOf)
    },
    termsOf: given => {
      const value = { ...given }
      const errors: Record<string, string> = {}
      for (const [name, field] of Object.entries<AnyField>(fields)) settle(field, name, { value, errors })
      const [first] = Object.values(errors)
      if (first) throw invalid(first, errors)
      const said = Object.entries(fields).flatMap(([name, { initial }]) => {
        const one = value[name] ?? initial
        return one === undefined ? [] : [[name, one]]
      })
      return readBody(asRead, { text: [], json: Object.fromEntries(said) })
    },
    rowOf: terms => terms,
    inForce: kind.inForce,
    statuses: kind.statuses,
    audited: kind.audited,
    maxRows: 10_000,
    save: 'save',
    numberOf: ({ airLine }, id, now) => kindNumber(airLine, id, now),
  }
}
