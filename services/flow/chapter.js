import { flow } from './instance.ts';
/** The flows that decided about a document, one after the other. */
export const flowChapter = (definition, subject) => ({
    stream: `${flow.name}-${definition}~${subject}`,
    numbered: true,
});
