# To the owners, once: why it is not kept in step.
# Length: 2 texts
repository-trouble = { $form ->
    [unreachable] I can't reach your Git repository. Your files are kept here and I keep trying.
    [refused] Your Git repository no longer accepts my token. Please connect it again with one that may read and write.
    [not_found] Your Git repository is not where it was, or my token may not see it. Please connect it again.
    [no_branch] Your Git repository no longer has the branch we were on. I have changed nothing here; connect it again with one it has.
    [private] Your Git repository's address leads into a private network, so I don't go there.
    [too_large] Your Git repository holds more than I can take, so I don't keep it in step. Please connect a smaller one.
   *[unfinished] I don't get to the end when I bring your files and your Git repository together. I keep trying.
}

# To the owners: files of which both sides have changed the same lines.
# Variables:
#   $files - "areas/boiler.md, daily_notes/2026-11-23.md"
# Length: 2 texts
in-conflict = Here and in your Git repository the same lines were changed: { $files }. I kept both, between markers. Ask me to sort it out; until then these files are not pushed.
