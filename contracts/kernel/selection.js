import { Id, Note, optional, Type, UserId, zh } from './schema.ts';
/** One or several documents, by the name of their id field. @param id schema of the id, where it is a person's */
export const selectionBy = (field, title, id = Id) => Type.Object({
    [field]: optional(zh(id, title)),
    ids: optional(zh(Type.Array(id, { minItems: 1, maxItems: 500 }), title)),
    reason: optional(zh(Note, '原因')),
});
/** Result for each selected item. @param id schema of the item's id, where items are people */
export const outcomeOf = (id) => Type.Object({
    ids: zh(Type.Array(id), '已处理'),
    failed: zh(Type.Array(Type.Object({ id, message: Type.String() })), '未处理'),
});
export const Outcome = outcomeOf(Id);
export const PeopleOutcome = outcomeOf(UserId);
