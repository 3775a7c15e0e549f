/**
 * Keeps the keys of an input method from everything of ours: Enter, arrows and Escape choose among its characters while it composes, and
 * would move a cell, send a form or close a dialog. It stands before all other listeners of a page, those of libraries too. Safari tells
 * the last key of a composition by its code alone.
 */
export const keepComposing = (page) => {
    const listener = (event) => {
        const { isComposing, keyCode } = event;
        if (isComposing || keyCode === COMPOSED)
            event.stopImmediatePropagation();
    };
    for (const type of ['keydown', 'keyup', 'keypress'])
        page.addEventListener(type, listener, { capture: true });
};
const COMPOSED = 229;
