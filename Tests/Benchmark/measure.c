/// Runs one program and reports what it used. Usage: measure PROGRAM [ARGUMENT ...]
///
/// Prints "CPU-microseconds peak-KiB exit-status" and nothing else; the program's own output is discarded.
/// It is a program of its own because the peak memory of a child counts the memory of the process that it was forked
/// from: started by a Python process, no program would seem to need less than Python itself.
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long long microseconds(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: measure PROGRAM [ARGUMENT ...]\n");
        return 2;
    }
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execvp(arguments[1], arguments + 1);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 2;
    long peak = usage.ru_maxrss;
#ifdef __APPLE__
    peak /= 1024;
#endif
    printf("%lld %ld %d\n", microseconds(usage.ru_utime) + microseconds(usage.ru_stime), peak,
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return 0;
}
